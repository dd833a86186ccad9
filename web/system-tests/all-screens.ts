import path from 'node:path'
import { readModules } from '../build/web-modules.ts'

export interface ScreenFile {
  readonly path: string
  /** As the build's manifest names it: 'monitoring/Monitoring.tsx'. */
  readonly file: string
  readonly open: boolean
}

/** Every screen of every module with its file, so that a new screen is measured and walked by itself. */
export async function allScreens(): Promise<readonly ScreenFile[]> {
  const modules = await readModules(path.join(import.meta.dirname, '../..'))
  return modules.flatMap(({ screens = {} }) =>
    Object.entries(screens).map(([name, screen]) => {
      const [, file] = /"\/web\/([^"]+)"/.exec(String(screen.show)) ?? []
      if (file === undefined) throw new Error(`the screen ${name} is not shown by one import()`)
      return { path: screen.path, file, open: 'isOpen' in screen }
    }),
  )
}

/** Every section of somebody's page, by its address. */
export async function sectionPaths(user: string): Promise<readonly string[]> {
  const modules = await readModules(path.join(import.meta.dirname, '../..'))
  return modules.flatMap(({ sections = {} }) =>
    Object.keys(sections).map((section) => `/about-user?user=${user}&section=${section}`),
  )
}

import { screens as rows } from 'virtual:screens'
import { anybody } from '#shared/platform/allow.ts'
import { lazyComponent, type LazyComponent } from '../platform/lazy-component.tsx'
import { isAt } from '../platform/paths.ts'

type Screens = Readonly<Record<string, LazyComponent<object>>>
const shown = (some: typeof rows): Screens =>
  Object.fromEntries(
    some.map(({ name, path, module }) => [
      path,
      lazyComponent(async () => {
        const screen = (await module.load()).screens?.[name]
        if (!screen) throw new Error(`${module.name} has no screen ${name}`)
        return screen.show()
      }),
    ]),
  )

/** Every screen's path with what shows it, as the modules declare them; each screen is a chunk of its own. */
export const openScreens = shown(rows.filter(({ needs }) => needs === anybody))
export const screens = shown(rows.filter(({ needs }) => needs !== anybody))
export const LazyShell = lazyComponent(() => import('./Shell.tsx'))

/** Fetches a screen ahead: on pointing at its link, and before the change of screens. */
export const preload = (address: string): Promise<unknown> | undefined => {
  const path = rows.find((row) => isAt(row.path, address))?.path ?? ''
  return (screens[path] ?? openScreens[path])?.preload()
}

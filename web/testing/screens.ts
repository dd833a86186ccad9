import { readFileSync } from 'node:fs'
import path from 'node:path'
import { paths, type PathName } from '../platform/paths.ts'

export interface ScreenFile {
  readonly path: string
  /** As the build's manifest names it: 'monitoring/Monitoring.tsx'. */
  readonly file: string
  readonly open: boolean
}

/** Every screen of routes.tsx with its file, read from its text, so that a new screen is measured and walked by itself. */
export function allScreens(): readonly ScreenFile[] {
  const text = readFileSync(path.join(import.meta.dirname, '../routes.tsx'), 'utf8')
  const closedFrom = text.indexOf('export const screens')
  const found = [...text.matchAll(/\[paths\.(\w+)\]: lazily\(\(\) => import\('\.\/([^']+)'\)\)/g)]
  if (found.length < Object.keys(paths).length)
    throw new Error('routes.tsx lists a screen in a way that this reader does not know')
  return found.map(({ 1: name = '', 2: file = '', index }) => ({
    path: paths[name as PathName],
    file,
    open: index < closedFrom,
  }))
}

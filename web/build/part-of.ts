import { createHash } from 'node:crypto'

interface ModuleInfo {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly isEntry: boolean
}
export interface Graph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null
}

/** The lazily loaded parts that need a module without loading another part first; 'main' for the entry itself. */
function partsNeeding(id: string, graph: Graph): ReadonlySet<string> {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const visit = (one: string) => {
    if (seen.has(one)) return
    seen.add(one)
    const info = graph.getModuleInfo(one)
    if (info?.isEntry) parts.add('main')
    if (info && info.dynamicImporters.length > 0) parts.add(one)
    for (const importer of info?.importers ?? []) visit(importer)
  }
  visit(id)
  return parts
}

/**
 * Those of the parts that may be the first to load a module: a part that is only ever fetched by other parts that need the
 * module finds it there.
 */
function firstToNeed(parts: ReadonlySet<string>, graph: Graph): readonly string[] {
  const comesLater = (part: string) =>
    (graph.getModuleInfo(part)?.dynamicImporters ?? []).every((importer) => {
      const before = partsNeeding(importer, graph)
      return !before.has(part) && [...before].every((one) => parts.has(one))
    })
  return [...parts].filter((part) => !comesLater(part)).toSorted()
}

/**
 * Which file a module goes into: what the login and the frame of the screens share, what the frame needs besides, and one for
 * all that the same parts are the first to need. The bundler alone looks at all the parts, so that a screen that fetches others
 * later is cut into pieces, each compressed by itself: some eighty files and 6 kB more for one screen.
 */
export function partOf(id: string, graph: Graph): string | null {
  const parts = partsNeeding(id, graph)
  const needs = (ending: string) => [...parts].some((part) => part.endsWith(ending))
  if (parts.has('main') || parts.has(id)) return null
  if (needs('/web/shell/Shell.tsx'))
    return needs('/web/accounts/LoginScreen.tsx') ? 'frame' : 'shell'
  // Code that one part alone needs stays in its own file.
  return parts.size > 1 ? nameOf(firstToNeed(parts, graph)) : null
}

/** After all of the parts, wherever the project lies. */
function nameOf(parts: readonly string[]): string | null {
  const names = parts.map((part) => part.replace(/^.*\/web\//, ''))
  const key = createHash('sha256').update(names.join()).digest('hex').slice(0, 8)
  return parts.length === 0 ? null : `shared-${key}`
}

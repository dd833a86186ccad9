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
 * Which file a module goes into, beside the bundler's own: what the login and the frame of the screens share, and what the
 * frame needs besides. Left alone the bundler makes some eighty files for one screen, each compressed by itself: 6 kB more.
 */
export function partOf(id: string, graph: Graph): string | null {
  const parts = partsNeeding(id, graph)
  const needs = (ending: string) => [...parts].some((part) => part.endsWith(ending))
  if (parts.has('main') || parts.has(id) || !needs('/web/shell/Shell.tsx')) return null
  return needs('/web/accounts/Login.tsx') ? 'frame' : 'shell'
}

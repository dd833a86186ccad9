import { createHash } from 'node:crypto'
import { joinSmall, type FilePiece } from './join-small.ts'

interface ModuleInfo {
  readonly importers: readonly string[]
  readonly importedIds: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly isEntry: boolean
  /** After every plugin; null for what is not bundled. */
  readonly code: string | null
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

interface ModuleGraph extends Graph {
  readonly getModuleIds: () => IterableIterator<string>
}
/** `partOf` with small files joined (`joinSmall`), once all modules are known. */
export function joinedParts() {
  let ids: readonly string[] = []
  let fileOf: ReadonlyMap<string, string> | undefined
  return {
    plugin: {
      name: 'joined-parts',
      buildEnd(this: ModuleGraph) {
        ids = [...this.getModuleIds()]
        fileOf = undefined
      },
    },
    fileOf: (id: string, graph: Graph): string | null => {
      fileOf ??= filesOf(ids, graph)
      return fileOf.get(id) ?? null
    },
  }
}

/** Exported for its test. */
export function filesOf(ids: readonly string[], graph: Graph): ReadonlyMap<string, string> {
  const fileOf = new Map<string, string>()
  for (const id of ids) {
    const part = partOf(id, graph)
    if (part !== null) fileOf.set(id, part)
  }
  const joined = joinSmall(piecesOf(fileOf, graph))
  return new Map([...fileOf].map(([id, file]) => [id, joined.get(file) ?? file]))
}

/** Every file that not all screens load anyway. What is imported by one and in none of them may be anywhere. */
function piecesOf(fileOf: ReadonlyMap<string, string>, graph: Graph): readonly FilePiece[] {
  const modulesOf = new Map<string, string[]>()
  for (const [id, file] of fileOf)
    if (file.startsWith('shared-')) modulesOf.set(file, [...(modulesOf.get(file) ?? []), id])
  const isThereFirst = (id: string): boolean =>
    modulesOf.has(fileOf.get(id) ?? '')
      ? false
      : fileOf.has(id) || partsNeeding(id, graph).has('main')
  const names = [...modulesOf.keys()].toSorted()
  return names.map((name) => pieceOf(name, modulesOf.get(name) ?? []))

  function pieceOf(name: string, modules: readonly string[]): FilePiece {
    const infos = modules.map((id) => graph.getModuleInfo(id))
    const imported = infos.flatMap((info) => info?.importedIds ?? [])
    const files = imported.filter((id) => !isThereFirst(id)).map((id) => fileOf.get(id) ?? id)
    return {
      name,
      parts: new Set(modules.flatMap((id) => [...partsNeeding(id, graph)])),
      bytes: infos.reduce((sum, info) => sum + (info?.code?.length ?? 0), 0),
      imports: new Set(files.filter((file) => file !== name)),
    }
  }
}

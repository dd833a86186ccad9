import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst, type Plugin } from 'vite'

/** Packages with one list of all that they have, by the file of that list. */
const packages = {
  '@mantine/core': '@mantine/core/esm/index.mjs',
  '@mantine/hooks': '@mantine/hooks/esm/index.mjs',
  '@tanstack/query-core': '@tanstack/query-core/build/modern/index.js',
  '@tanstack/react-query': '@tanstack/react-query/build/modern/index.js',
  jotai: 'jotai/dist/index.js',
  'jotai/utils': 'jotai/dist/utils.js',
} as const

/** The source of a name, and what it is called there. */
interface Origin {
  readonly source: string
  readonly name: string
}
type Lists = ReadonlyMap<string, ReadonlyMap<string, Origin>>

/**
 * Imports what a package's list names from its own file. Through the list every part of the page seems to need all that any part
 * needs of the package, and what several share becomes a file each, fetched and compressed by itself: some 3 kB of every screen.
 * Only for a build: a developer's server prepares packages as a whole.
 */
export function directImports(root: string): Plugin {
  const folder = path.join(root, 'node_modules')
  const lists: Lists = new Map(
    Object.entries(packages).map(([name, list]) => [
      name,
      originsIn(path.join(folder, list), folder),
    ]),
  )
  return {
    name: 'callboard:direct-imports',
    enforce: 'pre',
    apply: 'build',
    // React has had by itself since version 18 what this stands in for.
    resolveId(id, importer) {
      return /^use-sync-external-store\/shim(\/index\.js)?$/.test(id)
        ? this.resolve('react', importer)
        : undefined
    },
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$|\/@(?:mantine|tanstack)\/.*\.m?js$/.test(id.split('?')[0] ?? id))
        return null
      const next = directImportsIn(code, lists)
      return next === code ? null : { code: next, map: null }
    },
  }
}

interface Statement {
  readonly type: string
  readonly source?: { readonly value: string } | null
  readonly specifiers?: readonly {
    readonly local: { readonly name: string }
    readonly imported?: { readonly name: string }
    readonly exported?: { readonly name: string }
  }[]
}

/** Returns what a list exports. Names that it makes itself are left out: they are imported from the list. */
function originsIn(list: string, folder: string): ReadonlyMap<string, Origin> {
  const body = parseAst(readFileSync(list, 'utf8')).body as unknown as Statement[]
  const imported = new Map<string, Origin>()
  const origins = new Map<string, Origin>()
  const resolved = (source: string) =>
    source.startsWith('.') ? path.join(path.dirname(list), source) : source
  for (const { type, source, specifiers = [] } of body) {
    const from = source ? resolved(source.value) : undefined
    if (type === 'ExportAllDeclaration' && from !== undefined) {
      const known = packages[from as keyof typeof packages]
      const next = known === undefined ? from : path.join(folder, known)
      for (const [name, origin] of originsIn(next, folder)) origins.set(name, origin)
    }
    for (const { local, imported: its, exported } of specifiers) {
      if (type === 'ImportDeclaration' && from !== undefined && its)
        imported.set(local.name, { source: from, name: its.name })
      const origin = from === undefined ? imported.get(local.name) : undefined
      if (exported && from !== undefined)
        origins.set(exported.name, { source: from, name: local.name })
      else if (exported && origin) origins.set(exported.name, origin)
    }
  }
  return origins
}

/** Exported for its test: the same imports, each from its own file; types, and what a list makes itself, stay where they are. */
export const directImportsIn = (code: string, lists: Lists): string =>
  code.replace(/import \{([^}]*)\} from (['"])([\w@/-]+)\2/g, (whole, list: string, _, from) => {
    const origins = lists.get(String(from))
    if (!origins) return whole
    const names = list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const originOf = (one: string) => origins.get(one.split(' as ')[0] ?? one)
    const direct = names.flatMap((one) => {
      const origin = originOf(one)
      const local = one.split(' as ').at(-1) ?? one
      return origin ? [`import { ${origin.name} as ${local} } from '${origin.source}'`] : []
    })
    const rest = names.filter((one) => !originOf(one))
    // An import of nothing but types would still be one of the list.
    const isOfTypes = rest.every((one) => one.startsWith('type '))
    const left = isOfTypes
      ? `import type { ${rest.map((one) => one.replace('type ', '')).join(', ')} } from '${from}'`
      : `import { ${rest.join(', ')} } from '${from}'`
    return [...direct, ...(rest.length > 0 ? [left] : [])].join('; ')
  })

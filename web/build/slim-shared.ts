import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst, type Plugin } from 'vite'
import type { Call } from '#shared/platform/calls.ts'
import { emptyAnswer } from './empty-answer.ts'

/**
 * Takes zod out of what `shared/` gives to the web part (the types stay whole): about 60 kB gz less. Schemas are for
 * the doors of the server; a browser needs only a call's method, path and permission row. One thing stays of the schema
 * of a list: what an answer that is none is taken for (`Call.empty`). A screen that imports a schema at run time fails
 * the build, because the export is gone.
 */
export function slimShared(root: string) {
  const inside = `${root}/shared/`
  return {
    name: 'callboard:slim-shared',
    // A page that is served file by file has its imports written otherwise, and does well with the schemas.
    apply: 'build' as const,
    transform: {
      order: 'post' as const,
      async handler(code: string, id: string) {
        const file = id.split('?')[0] ?? id
        if (!file.startsWith(inside) || !holdsSchemas.test(code)) return null
        const tables = (await import(file)) as Tables
        return {
          code: slim(
            code,
            (source) => schemasOf(path.resolve(path.dirname(file), source)),
            (table, row) => emptyIn(tables, table, row),
          ),
          map: null,
        }
      },
    },
  } satisfies Plugin
}

/** A table of calls may take its schemas from another file, and not know zod itself. */
const holdsSchemas = /from\s*["'][^"']*zod[^"']*["']|\bdefineCalls\(/
type Tables = Readonly<Record<string, Readonly<Record<string, Call>> | undefined>>
function emptyIn(tables: Tables, table: string, row: string): unknown {
  // One that is not exported by itself is part of one that is (`joinCalls`).
  const held = tables[table] ?? Object.values(tables).find((one) => one?.[row]?.path)
  const call = held?.[row]
  if (!call) throw new Error(`the table ${table} with the call ${row} is not exported by its name`)
  return emptyAnswer(call)
}

/** The names of a file of `shared/` that are schemas or make them: another file's schemas may be made of these. */
function schemasOf(file: string): ReadonlySet<string> {
  if (!file.endsWith('.ts')) return new Set()
  const body = parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }).body as unknown as Node[]
  return slimmed(body, (source) => schemasOf(path.resolve(path.dirname(file), source))).tainted
}

/** A page sends what only asks otherwise than a write (sending.ts), so it has to know which is which, and follows what it hears. */
const kept = new Set(['method', 'path', 'status', 'allow', 'onlyAsks', 'hears'])
/** Plain values that only the server reads. */
const dropped = new Set(['summary', 'about', 'idempotent'])

type SchemasIn = (source: string) => ReadonlySet<string>
type EmptyOf = (table: string, row: string) => unknown
/**
 * Exported for its test: the module's text without zod, and without everything that was made of it. `schemasIn` names another
 * file's schemas; `empty` is what an answer of a call without its list is taken for.
 */
export function slim(
  code: string,
  schemasIn: SchemasIn = () => new Set(),
  empty: EmptyOf = () => undefined,
): string {
  return withoutIdleImports(
    apply(
      code,
      slimmed(parseAst(code).body as unknown as Node[], schemasIn, { code, empty }).edits,
    ),
  )
}

function slimmed(
  body: readonly Node[],
  schemasIn: SchemasIn,
  { code, empty }: { readonly code: string; readonly empty: EmptyOf } = {
    code: '',
    empty: () => undefined,
  },
) {
  const edits: Edit[] = []
  const tainted = new Set<string>()
  /** Objects that rows of calls have in common (`...onNote`): each row takes what is kept of it. */
  const common = new Map<string, Node>()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const source = String(statement.source?.value)
      const fromZod = source.includes('zod')
      const schemas = source.startsWith('.') ? schemasIn(source) : new Set<string>()
      for (const { imported, local } of statement.specifiers ?? [])
        if (fromZod || schemas.has(nameOf(imported))) tainted.add(nameOf(local))
      if (fromZod) edits.push({ start: statement.start, end: statement.end, text: '' })
      continue
    }
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const declarator of declaration.declarations ?? []) {
      const made = untyped(declarator.init)
      if (made?.type === 'ObjectExpression') common.set(nameOf(declarator.id), made)
      const table = callTable(declarator.init)
      if (table)
        edits.push(
          ...slimTable(table, {
            emptyOf: (row) => empty(nameOf(declarator.id), row),
            keptOf: (spread) => keptText(common.get(nameOf(spread.argument)), code),
          }),
        )
      else if (declarator.init && mentions(declarator.init, tainted)) {
        tainted.add(nameOf(declarator.id))
        edits.push({ start: statement.start, end: statement.end, text: '' })
      }
    }
  }
  return { edits, tainted }
}

/** Removes imports that only schemas used: they would ask another slimmed file for an export that is gone. */
function withoutIdleImports(code: string): string {
  const body = parseAst(code).body as unknown as Node[]
  const rest = body.filter(({ type }) => type !== 'ImportDeclaration')
  const idle = body.filter(
    ({ type, specifiers = [] }) => type === 'ImportDeclaration' && specifiers.length > 0,
  )
  const edits = idle.map(({ start, end, source, specifiers = [] }): Edit => {
    const used = specifiers.filter(({ local }) => mentions(rest, new Set([nameOf(local)])))
    const names = used.map(({ imported, local }) =>
      nameOf(imported) === nameOf(local)
        ? nameOf(local)
        : `${nameOf(imported)} as ${nameOf(local)}`,
    )
    return {
      start,
      end,
      text:
        names.length === 0
          ? ''
          : `import { ${names.join(', ')} } from ${JSON.stringify(source?.value)}`,
    }
  })
  return apply(code, edits)
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly value?: unknown
  readonly source?: { readonly value: unknown }
  readonly specifiers?: readonly { readonly local: Node; readonly imported?: Node }[]
  readonly declaration?: Node | null
  readonly declarations?: readonly { readonly id: Node; readonly init: Node | null }[]
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly properties?: readonly Node[]
  readonly key?: Node
  readonly argument?: Node
  readonly expression?: Node
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** In a source that still has its types: what stands before `as const` and `satisfies`. */
const untyped = (init: Node | null): Node | null =>
  init?.type.startsWith('TS') && init.expression ? untyped(init.expression) : init

const nameOf = (node: Node | undefined): string => node?.name ?? ''
const keyOf = (property: Node): string => property.key?.name ?? String(property.key?.value)

function callTable(init: Node | null): Node | undefined {
  if (init?.type !== 'CallExpression' || nameOf(init.callee) !== 'defineCalls') return undefined
  return init.arguments?.[1]
}

/** Each with the comma behind it: one that is left at the end of a row is none too many. */
function slimTable(
  table: Node,
  of: {
    readonly emptyOf: (row: string) => unknown
    readonly keptOf: (spread: Node) => string
  },
): Edit[] {
  return (table.properties ?? []).flatMap((row) => {
    const properties = (row.value as Node).properties ?? []
    const empty = of.emptyOf(keyOf(row))
    const emptyText = empty === undefined ? '' : `empty: ${JSON.stringify(empty)},`
    const first = properties.findIndex(({ type }) => type === 'SpreadElement')
    return properties.flatMap((property, index) => {
      if (isKept(property)) return []
      const isResponse = first === -1 ? keyOf(property) === 'response' : first === index
      const text =
        (property.type === 'SpreadElement' ? of.keptOf(property) : '') +
        (isResponse ? emptyText : '')
      return [{ start: property.start, end: properties[index + 1]?.start ?? property.end, text }]
    })
  })
}
const isKept = (property: Node): boolean =>
  property.type !== 'SpreadElement' &&
  (kept.has(keyOf(property)) || (isSaid(property.value as Node) && !dropped.has(keyOf(property))))
function keptText(object: Node | undefined, code: string): string {
  if (!object) throw new Error('a row of calls takes in what is no object of its own file')
  const parts = object.properties?.filter(isKept) ?? []
  return parts.map(({ start, end }) => `${code.slice(start, end)},`).join('')
}

/** A plain value; `false` says what is so where nothing is said. */
const isSaid = ({ type, value }: Node): boolean => type === 'Literal' && value !== false

function mentions(node: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(node)) return node.some((item) => mentions(item, names))
  if (typeof node !== 'object' || node === null) return false
  if ((node as Node).type === 'Identifier' && names.has(nameOf(node as Node))) return true
  return Object.values(node).some((value) => mentions(value, names))
}

const apply = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
      code,
    )

import path from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

export interface SourceText {
  readonly file: string
  readonly text: string
}
export interface Import {
  readonly from: string
  readonly to: string
  /** Gone before the program runs, so that it can make no cycle. */
  readonly isType: boolean
  readonly isLazy: boolean
  /** Its named imports; absent where it takes the file whole, as `import()` does. */
  readonly names?: readonly string[]
}
export interface Parsed extends SourceText {
  readonly program: ESTree.Program
  readonly imports: readonly Import[]
  readonly comments: readonly { readonly value: string; readonly start: number }[]
}
/** A rule finds what is wrong in the whole source; each finding names its file. */
export type Rule = (sources: readonly Parsed[]) => readonly string[]
export const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)

/** Reads what the rules look at; a file that does not parse is an Error. */
export function parse({ file, text }: SourceText): Parsed {
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: Import[] = []
  const found = (
    source: ESTree.Node | null | undefined,
    isType: boolean,
    more: Pick<Partial<Import>, 'isLazy' | 'names'> = {},
  ) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return
    imports.push({ from: file, to: resolve(file, source.value), isType, isLazy: false, ...more })
  }
  new Visitor({
    ImportDeclaration: (node) =>
      found(node.source, node.importKind === 'type', namesOf(node.specifiers)),
    ExportNamedDeclaration: (node) =>
      found(node.source, node.exportKind === 'type', namesOf(node.specifiers)),
    ExportAllDeclaration: (node) => found(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => found(node.source, false, { isLazy: true }),
    TSImportType: (node) => found(node.source, true),
  }).visit(program)
  return { file, text, program, comments, imports }
}

function namesOf(
  specifiers: readonly (ESTree.ImportDeclarationSpecifier | ESTree.ExportSpecifier)[],
): Pick<Import, 'names'> {
  if (specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) return {}
  const nameOf = (one: (typeof specifiers)[number]) => {
    if (one.type === 'ImportDefaultSpecifier') return 'default'
    const name = one.type === 'ImportSpecifier' ? one.imported : one.local
    return name.type === 'Literal' ? name.value : name.name
  }
  return { names: specifiers.map(nameOf) }
}

/** A path in the repository, or the specifier itself for packages. */
export function resolve(file: string, to: string): string {
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? path.posix.join(path.posix.dirname(file), to) : to
}

/** `test` of `test.each(…)(…)`. */
export function rootName(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootName(node.object)
  return node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression'
    ? rootName(node.type === 'CallExpression' ? node.callee : node.tag)
    : ''
}

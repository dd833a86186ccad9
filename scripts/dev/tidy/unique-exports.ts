import type { ESTree } from 'vite'
import { isTest, type Rule } from './parse.ts'

/**
 * Files that are one of several alike, each loaded under the name that all of them export: what a module says of itself, the two
 * lists of modules, and the bench's adapters to other packages.
 */
const oneOfAlike = [
  /^(services|web)\/[^/]+\/(module|authorisation)\.tsx?$/,
  /^(services|web)\/modules\.ts$/,
  /^scripts\/bench\/peers\//,
  // vitest calls a set-up of a run by this name.
  /^(scripts\/dev\/testing-postgres|web\/testing\/build-once)\.ts$/,
]
const isOneOfAlike = (file: string) => oneOfAlike.some((form) => form.test(file))

/** One name is one thing: whoever searches for a name finds one declaration. */
export const uniqueExports: Rule = (sources) => {
  const filesOf = new Map<string, Set<string>>()
  for (const { file, program } of sources)
    if (!isTest(file) && !isOneOfAlike(file))
      for (const name of program.body.flatMap(exportedNames))
        filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  return [...filesOf].flatMap(([name, files]) =>
    files.size > 1 ? [`${name} is exported by ${[...files].join(' and ')}`] : [],
  )
}

/** Names that are declared and exported here: to hand on what another file declares is no second declaration. */
export function exportedNames(node: ESTree.Node): string[] {
  if (node.type === 'ExportDefaultDeclaration')
    return 'id' in node.declaration ? boundNames(node.declaration.id) : []
  if (node.type !== 'ExportNamedDeclaration' || node.source) return []
  const { declaration, specifiers } = node
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => boundNames(id))
  if (declaration) return 'id' in declaration ? boundNames(declaration.id) : []
  return specifiers.flatMap(({ exported }) => boundNames(exported))
}
function boundNames(pattern: ESTree.Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) =>
        boundNames(one.type === 'Property' ? one.value : one.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames)
    default:
      return []
  }
}

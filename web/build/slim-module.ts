import { parseSync, Visitor, type ESTree } from 'vite'

/**
 * The parts of a module that a page fetches, each by itself: what shows its screens, what shows its sections, its
 * shortcuts.
 */
export type ModulePart = 'screens' | 'sections' | 'shortcuts'
const kept: Readonly<Record<ModulePart, readonly string[]>> = {
  screens: ['name', 'screens'],
  sections: ['name', 'sections'],
  shortcuts: ['name', 'shortcuts'],
}
/**
 * Fields that are kept elsewhere: a page needs only how a screen or section is shown, and the rest is in
 * 'virtual:screens' and in the sheets.
 */
const elsewhere = new Set(['path', 'isOpen', 'needs', 'label', 'icon', 'menu'])

/** The text of a `module.ts` with one part of it alone. All that it imports at once serves the rest. */
export function slimModule(code: string, part: ModulePart): string {
  const { program, errors } = parseSync('module.ts', code)
  if (errors[0]) throw new Error(errors[0].message)
  const cuts: { readonly start: number; readonly end: number }[] = []
  new Visitor({
    ImportDeclaration: (node) => void cuts.push(node),
    CallExpression: ({ callee, arguments: [declaration] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'defineModule') return
      cuts.push(callee)
      if (declaration?.type === 'ObjectExpression') cuts.push(...cutsOf(declaration, part))
    },
  }).visit(program)
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,\s*/, ''),
      code,
    )
}

function cutsOf(declaration: ESTree.ObjectExpression, part: ModulePart): ESTree.ObjectProperty[] {
  const own = propertiesOf(declaration)
  const rest = own.filter((property) => kept[part].includes(nameOf(property)))
  const inside = rest
    .flatMap(({ value }) => propertiesOf(value))
    .flatMap(({ value }) => propertiesOf(value))
  return [
    ...own.filter((property) => !rest.includes(property)),
    ...inside.filter((property) => elsewhere.has(nameOf(property))),
  ]
}
const propertiesOf = (node: ESTree.Node): ESTree.ObjectProperty[] =>
  node.type === 'ObjectExpression'
    ? node.properties.filter((property) => property.type === 'Property')
    : []
const nameOf = ({ key }: ESTree.ObjectProperty): string =>
  key.type === 'Identifier' ? key.name : ''

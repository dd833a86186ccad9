import { parseSync, Visitor, type ESTree } from 'vite'

/** What a page has from elsewhere: needs and order from 'virtual:screens', words and icons from the sheets. */
const elsewhere = new Set(['needs', 'label', 'icon', 'menu'])

/** The text of a `module.ts` with only what is fetched of a module when one of its parts is shown. */
export function slimModule(code: string): string {
  const { program, errors } = parseSync('module.ts', code)
  if (errors[0]) throw new Error(errors[0].message)
  const cuts: { readonly start: number; readonly end: number }[] = []
  new Visitor({
    ObjectExpression: ({ properties }) => {
      for (const property of properties)
        if (property.type === 'Property' && isCut(property)) cuts.push(property)
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'defineModule') cuts.push(callee)
    },
  }).visit(program)
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,\s*/, ''),
      code,
    )
}

const isCut = ({ key }: ESTree.ObjectProperty): boolean =>
  key.type === 'Identifier' && elsewhere.has(key.name)

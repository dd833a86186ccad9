import { Visitor, type ESTree } from 'vite'
import { isTest, type Rule } from './parse.ts'

/** Attributes and properties whose value people read. */
const isRead = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'context',
  'description',
  'header',
  'hint',
  'label',
  'placeholder',
  'title',
])
/** Names, the same in every language; `ctb` is a site's code. */
const names = new Set(['Callboard', 'ctb'])
const translating = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])

/** Words on a screen are said in three languages: words in JSX go through Lingui's macros. */
export const wordsAreTranslated: Rule = (sources) =>
  sources
    .filter(({ file }) => /^web\/.*\.tsx?$/.test(file) && !isTest(file) && !isAside(file))
    .flatMap(({ file, text, program }) => {
      const found: string[] = []
      const look = (node: ESTree.Node, words: string) => {
        if (!hasWords(words)) return
        const line = text.slice(0, node.start).split('\n').length
        found.push(`${file}:${line} says '${words.trim()}' in one language`)
      }
      let inside = 0
      const isMacro = ({ openingElement: { name } }: ESTree.JSXElement) =>
        name.type === 'JSXIdentifier' && translating.has(name.name)
      new Visitor({
        JSXElement: (node) => {
          if (isMacro(node)) inside += 1
          else if (inside === 0) for (const child of node.children) lookAtChild(child, look)
        },
        'JSXElement:exit': (node) => {
          if (isMacro(node)) inside -= 1
        },
        JSXFragment: ({ children }) => {
          if (inside === 0) for (const child of children) lookAtChild(child, look)
        },
        JSXOpeningElement: ({ name: element, attributes }) => {
          // Its label is one of three places, no words.
          if (element.type === 'JSXIdentifier' && element.name === 'StatusDot') return
          for (const attribute of attributes) lookAtAttribute(attribute, look)
        },
        Property: ({ key, value }) => {
          if (key.type === 'Identifier' && isRead.has(key.name))
            for (const said of saidBy(value)) look(value, said)
        },
      }).visit(program)
      return found
    })

const isAside = (file: string): boolean => /^web\/(build|testing|system-tests)\//.test(file)
const hasWords = (text: string): boolean =>
  [...text.replaceAll(/&\w+;/g, '').matchAll(/\p{L}[\p{L}'’-]+/gu)].some(
    ([word]) => !names.has(word),
  )

function lookAtChild(
  child: ESTree.JSXChild,
  look: (node: ESTree.Node, words: string) => void,
): void {
  if (child.type === 'JSXText') look(child, child.value)
  if (child.type === 'JSXExpressionContainer')
    for (const said of saidBy(child.expression)) look(child, said)
}

function lookAtAttribute(
  attribute: ESTree.JSXAttributeItem,
  look: (node: ESTree.Node, words: string) => void,
): void {
  if (attribute.type !== 'JSXAttribute' || !attribute.value) return
  const { name, value } = attribute
  if (name.type !== 'JSXIdentifier' || !isRead.has(name.name)) return
  for (const said of saidBy(value.type === 'JSXExpressionContainer' ? value.expression : value))
    look(value, said)
}

/** The strings that an expression may come to, as far as they stand in it; a tagged template is a macro's. */
function saidBy(node: ESTree.Node): readonly string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? value.raw)
    case 'ConditionalExpression':
      return [...saidBy(node.consequent), ...saidBy(node.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '+' || node.type === 'LogicalExpression'
        ? [...saidBy(node.left), ...saidBy(node.right)]
        : []
    default:
      return []
  }
}

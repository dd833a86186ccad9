import { Parser } from 'saxen'
import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'

/** An element that was read: its name without a prefix, its attributes, its own text, and what is in it. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: XmlNode[]
}
/** The deepest nesting and the most elements of a file; a bank's needs fifteen levels. */
const DEPTH_MAX = 40
const ELEMENTS_MAX = 400_000

const bareName = (name: string): string => name.slice(name.indexOf(':') + 1)
/** A declaration: a document type, with entities or without. Comments and CDATA begin alike and are none. */
const declaration = /<!(?!--|\[CDATA\[)/

/**
 * Reads a document that somebody uploads. Raises payRun.xmlUnsafe for one that declares anything, so that no entity is
 * ever resolved, and payRun.notXml for what is not well-formed, or is nested or long beyond what a bank writes.
 */
export function readXml(text: string): XmlNode {
  if (declaration.test(text)) return refusePayRun('payRun.xmlUnsafe')
  const root: XmlNode = { name: '', attributes: {}, text: '', children: [] }
  const open: XmlNode[] = [root]
  let count = 0
  const parser = new Parser()
  parser.on('error', (error) => refusePayRun('payRun.notXml', { detail: error.message }))
  parser.on('openTag', (name, attributes, decode) => {
    if (open.length > DEPTH_MAX || ++count > ELEMENTS_MAX)
      refusePayRun('payRun.notXml', { detail: 'it is too large or nested too deeply' })
    const node = {
      name: bareName(name),
      attributes: decoded(attributes(), decode),
      text: '',
      children: [],
    }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('text', (part, decode) => add(open, decode(part)))
  parser.on('cdata', (part) => add(open, part))
  parser.parse(text)
  const [document] = root.children
  return document && open.length === 1
    ? document
    : refusePayRun('payRun.notXml', { detail: 'it is not complete' })
}
function add(open: readonly XmlNode[], text: string): void {
  const node = open.at(-1)
  if (node) node.text += text
}
const decoded = (attributes: Readonly<Record<string, string>>, decode: (text: string) => string) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [bareName(name), decode(value)]),
  )

/** All elements of a name in another. */
export const allIn = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((one) => one.name === name) ?? []
/** The first element along a path; undefined where there is none. */
export const nodeAt = (
  node: XmlNode | undefined,
  ...path: readonly string[]
): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((found, name) => allIn(found, name)[0], node)
/** The text of the first element along a path, without blanks around it; empty where there is none. */
export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string =>
  nodeAt(node, ...path)?.text.trim() ?? ''

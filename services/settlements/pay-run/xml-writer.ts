/** An element: its name, its attributes, and its text or the elements in it; an absent one is left out. */
export interface XmlElement {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly content: string | readonly (XmlElement | undefined)[]
}
/** An element with its text, or with others in it, in the order in which they are written. */
export const element = (
  name: string,
  content: XmlElement['content'],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, attributes, content })

/** Characters that XML 1.0 cannot hold at all, escaped or not. */
// oxlint-disable-next-line no-control-regex -- these are what must not get in
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
function escaped(text: string): string {
  if (unwritable.test(text) || !text.isWellFormed())
    throw new Error('XML cannot hold a control character')
  return text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one)
}

/** Writes a document in UTF-8, two blanks a level. Raises an Error for characters that XML cannot hold. */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`

function lines({ name, attributes = {}, content }: XmlElement, indent: string): string[] {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const start = `${indent}<${name}${said.join('')}>`
  if (typeof content === 'string') return [`${start}${escaped(content)}</${name}>`]
  const inner = content.flatMap((one) => (one ? lines(one, `${indent}  `) : []))
  return [start, ...inner, `${indent}</${name}>`]
}

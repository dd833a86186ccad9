import { Parser } from 'saxen'

/** Names are those of the element or attribute without its prefix; references are resolved. */
interface XmlVisitor {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/** Reads a part of a workbook from its first element to its last. Raises an error for what is not well-formed. */
export function walkXml(part: Uint8Array, visitor: XmlVisitor): void {
  const parser = new Parser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('openTag', (name, attributes, decode) => {
    visitor.open?.(bareName(name), (wanted) => attributeOf(attributes(), wanted, decode))
  })
  parser.on('closeTag', (name) => visitor.close?.(bareName(name)))
  parser.on('text', (text, decode) => visitor.text?.(decode(text)))
  parser.on('cdata', (text) => visitor.text?.(text))
  parser.parse(textOf(part))
}

const bareName = (name: string): string => name.slice(name.indexOf(':') + 1)
function attributeOf(
  attributes: Readonly<Record<string, string>>,
  wanted: string,
  decode: (text: string) => string,
): string | undefined {
  const name = Object.hasOwn(attributes, wanted)
    ? wanted
    : Object.keys(attributes).find((one) => bareName(one) === wanted && !one.startsWith('xmlns:'))
  const value = name === undefined ? undefined : attributes[name]
  return value === undefined ? undefined : decode(value)
}

/** UTF-8, or UTF-16 by its mark or by its first letter. */
function textOf(part: Uint8Array): string {
  const [first, second] = part
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(part)
}

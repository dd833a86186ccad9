import { describe, expect, test } from 'vitest'
import { bankTransfer, painFile, romanianIban } from './testing-bank-file.ts'
import { painFaults } from './testing-pain.ts'
import { readXml, type XmlNode } from './xml-reader.ts'
import { element, xmlDocument, type XmlElement } from './xml-writer.ts'

describe('whatever a bank would not take', () => {
  const whole = () =>
    readXml(
      painFile([
        bankTransfer('ana'),
        bankTransfer('bo'),
        bankTransfer('cleo', { currency: 'ron', iban: romanianIban, amount: 5n }),
      ]),
    )
  /** Each element with a change made to a document of its own; `change` may leave one alone. */
  const mutants = (change: (node: XmlNode, parent: XmlNode) => string | undefined) =>
    placesIn(whole()).flatMap((path) => {
      const document = whole()
      const node = at(document, path)
      const parent = at(document, path.slice(0, -1))
      const what = change(node, parent)
      return what === undefined ? [] : [{ what, faults: painFaults(written(document)) }]
    })
  const unnoticed = (all: ReturnType<typeof mutants>) =>
    [...new Set(all.filter(({ faults }) => faults.length === 0).map(({ what }) => what))].toSorted()

  test('a document that was read and is written again has no faults', () => {
    expect(painFaults(written(whole()))).toEqual([])
    expect(placesIn(whole()).length).toBeGreaterThan(60)
  })
  test('only what the schema and the rulebook leave open can be absent', () => {
    const all = mutants((node, parent) => {
      parent.children.splice(parent.children.indexOf(node), 1)
      return node.name
    })
    expect(unnoticed(all)).toEqual(['Ccy', 'ChrgBr', 'InstrId', 'RmtInf', 'Ustrd'])
  })
  test('nothing stands twice', () =>
    expect(
      unnoticed(
        mutants((node, parent) => {
          parent.children.splice(parent.children.indexOf(node), 0, structuredClone(node))
          return node.name
        }),
      ),
    ).toEqual([]))
  test('nothing stands in another order', () => {
    const all = mutants((node, parent) => {
      const i = parent.children.indexOf(node)
      const next = parent.children[i + 1]
      if (!next || next.name === node.name) return undefined
      parent.children.splice(i, 2, next, node)
      return `${node.name} ${next.name}`
    })
    expect(all.length).toBeGreaterThan(30)
    expect(unnoticed(all)).toEqual([])
  })
  test('nothing is empty, or of another name', () => {
    const empty = mutants((node) => {
      node.children.length = 0
      node.text = ''
      return node.name
    })
    // A remittance may be said without a text.
    expect(unnoticed(empty)).toEqual(['RmtInf'])
    const renamed = mutants((node, parent) => {
      const other = { ...node, name: `${node.name}X` }
      parent.children.splice(parent.children.indexOf(node), 1, other)
      return node.name
    })
    expect(unnoticed(renamed)).toEqual([])
  })
  test('nothing has an element, an attribute or a text that does not belong there', () => {
    const more = mutants((node) => {
      node.children.push({ name: 'Foo', attributes: {}, text: '', children: [] })
      return node.name
    })
    const attributes = mutants((node, parent) => {
      const other = { ...node, attributes: { ...node.attributes, foo: 'bar' } }
      parent.children.splice(parent.children.indexOf(node), 1, other)
      return node.name
    })
    const long = mutants((node) => {
      node.text += 'A'.repeat(141)
      return node.name
    })
    for (const all of [more, attributes, long]) expect(unnoticed(all)).toEqual([])
  })
  test('no letter is outside of the characters of SEPA', () => {
    const all = mutants((node) => {
      if (node.children.length > 0) return undefined
      node.text = node.text.replace(/[A-Za-z0-9]/, 'ș')
      return node.name
    })
    expect(all.length).toBeGreaterThan(30)
    expect(unnoticed(all)).toEqual([])
  })
})

/** Returns the places of the elements of a document below its root, by numbers of children. */
const placesIn = (node: XmlNode, path: readonly number[] = []): readonly (readonly number[])[] =>
  node.children.flatMap((one, i) => [[...path, i], ...placesIn(one, [...path, i])])
const at = (document: XmlNode, path: readonly number[]): XmlNode =>
  path.reduce((node, i) => node.children[i] ?? node, document)
const written = (document: XmlNode): string => xmlDocument(asElement(document))
const asElement = ({ name, attributes, text, children }: XmlNode): XmlElement =>
  children.length === 0
    ? element(name, text, attributes)
    : element(name, [...children.map(asElement), ...strayText(text)], attributes)
/** The text between elements, which is only blanks in a document of ours, in an element that is none. */
const strayText = (text: string): readonly XmlElement[] =>
  text.trim() === '' ? [] : [element('text', text.trim())]

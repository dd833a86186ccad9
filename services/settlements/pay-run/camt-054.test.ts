import { describe, expect, test } from 'vitest'
import { readCamt } from './camt-054.ts'
import { camtEntry, camtFile } from './testing-camt.ts'

const lines = (...entries: readonly string[]) => readCamt(camtFile(...entries))

describe('a notification of the bank', () => {
  test('says what was paid, what came back and why, and what is not booked', () => {
    expect(
      lines(
        camtEntry('S2026111-A', '123.45', { bank: 'B1' }),
        camtEntry('S2026111-B', '10', { side: 'CRDT', reason: 'AC04', info: 'closed' }),
        camtEntry('S2026111-C', '10.50', { status: 'PDNG' }),
      ),
    ).toEqual([
      {
        reference: 'S2026111-A',
        amount: 12345n,
        currency: 'eur',
        kind: 'paid',
        bank: 'B1',
        reason: '',
      },
      {
        reference: 'S2026111-B',
        amount: 1000n,
        currency: 'eur',
        kind: 'returned',
        bank: '',
        reason: 'AC04 closed',
      },
      {
        reference: 'S2026111-C',
        amount: 1050n,
        currency: 'eur',
        kind: 'pending',
        bank: '',
        reason: '',
      },
    ])
  })
  test('of an older version has its status as a text', () => {
    const text = camtFile(camtEntry('A', '1.00')).replace(
      '<Sts><Cd>BOOK</Cd></Sts>',
      '<Sts>BOOK</Sts>',
    )
    expect(readCamt(text)).toMatchObject([{ reference: 'A', kind: 'paid' }])
  })
  test('has prefixes, comments and CDATA as any XML may', () => {
    const text = camtFile(camtEntry('A', '1.00'))
      .replaceAll(/<(\/?)(\w)/g, '<$1ns:$2')
      .replace('xmlns=', 'xmlns:ns=')
      .replace('>A<', '><!-- ours --><![CDATA[A]]><')
    expect(readCamt(text)).toMatchObject([{ reference: 'A', amount: 100n }])
  })
  test('of several transactions in one entry has the amount of each, never that of all', () => {
    const two = camtEntry('A', '1.00').replace(
      '</TxDtls>',
      '</TxDtls><TxDtls><Refs><EndToEndId>B</EndToEndId></Refs></TxDtls>',
    )
    expect(lines(two)).toMatchObject([
      { reference: 'A', amount: null },
      { reference: 'B', amount: null },
    ])
  })
  test.each(['1.001', '-1.00', '1,00', '1e3', '', ' ', '1'.repeat(19)])(
    'with the amount “%s” has none',
    (amount) => {
      expect(lines(camtEntry('A', amount))).toMatchObject([{ amount: null }])
    },
  )
})

describe('a hostile file', () => {
  const bomb = Array.from({ length: 9 }, (_, i) => {
    const inner = i === 0 ? 'lol' : `&l${i - 1};`.repeat(10)
    return `<!ENTITY l${i} "${inner}">`
  }).join('')
  test.each([
    [
      'entities that multiply',
      `<?xml version="1.0"?><!DOCTYPE a [${bomb}]><Document>&l8;</Document>`,
    ],
    [
      'a file of the server',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>',
    ],
    ['a document type alone', '<!doctype html><Document/>'],
    ['an entity between elements', '<Document><!ENTITY x "y"></Document>'],
  ])('with %s is refused before it is read', (_, text) => {
    expect(() => readCamt(text)).toThrow(expect.objectContaining({ code: 'payRun.xmlUnsafe' }))
  })
  test.each([
    ['nested without end', '<a>'.repeat(100_000)],
    ['that ends too early', camtFile(camtEntry('A', '1.00')).slice(0, -30)],
    ['that is no XML', 'reference;amount\nA;1.00'],
    ['of elements without end', `<Document>${'<a/>'.repeat(500_000)}</Document>`],
    ['of another message', '<Document><CstmrPmtStsRpt/></Document>'],
    ['that is empty', ' '],
    ['that closes what it did not open', '<Document></a></Document></Document>'],
  ])('%s is refused', (_, text) => {
    expect(() => readCamt(text)).toThrow(expect.objectContaining({ code: 'payRun.notXml' }))
  })
  test('with more lines than are read is refused', () => {
    const entry = camtEntry('A', '1.00')
    expect(() => readCamt(camtFile(entry.repeat(5001)))).toThrow(
      expect.objectContaining({ code: 'payRun.linesTooMany' }),
    )
  })
})

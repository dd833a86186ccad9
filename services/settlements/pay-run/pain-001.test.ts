import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency } from '#shared/money/amount.ts'
import { pain001, type BankFile, type BankTransfer } from './pain-001.ts'
import { endToEndOf, messageOf } from './references.ts'
import { sepaText } from './sepa-text.ts'
import { painFaults } from './testing-pain.ts'
import { allIn, nodeAt, readXml, textAt } from './xml-reader.ts'

const place = { studio: 'north', month: '2026-11', half: 1 } as const
const iban = 'RO49AAAA1B31007593840000'
const accounts = new Map(
  (['eur', 'ron'] as const).map((currency) => [
    currency as Currency,
    { holder: 'Studioul Nord', iban, bic: currency === 'eur' ? 'AAAAROBUXXX' : '' },
  ]),
)
const transfer = (user: string, more: Partial<BankTransfer> = {}): BankTransfer => ({
  endToEnd: endToEndOf(place, user, 1),
  name: 'Ana Fictiva',
  iban: 'DE89370400440532013000',
  currency: 'eur',
  amount: 12_345n,
  text: 'Settlement 2026-11/1',
  ...more,
})
const file = (transfers: readonly BankTransfer[], more: Partial<BankFile> = {}): string =>
  pain001({
    message: messageOf(place, 1),
    created: '2026-11-20T12:00:00.000Z',
    executed: '2026-11-23',
    initiator: 'Studioul Nord',
    accounts,
    transfers,
    ...more,
  })

test('a file of euro and lei is one that a bank takes', () => {
  const text = file([
    transfer('ana'),
    transfer('bo', { amount: 1n }),
    transfer('cleo', { currency: 'ron', iban, amount: 99_999_999_999n }),
  ])
  expect(painFaults(text)).toEqual([])
  const groups = allIn(nodeAt(readXml(text), 'CstmrCdtTrfInitn'), 'PmtInf')
  expect(
    groups.map((one) => [
      textAt(one, 'PmtInfId').slice(-3),
      textAt(one, 'PmtTpInf', 'SvcLvl', 'Cd'),
      textAt(one, 'ChrgBr'),
      textAt(one, 'CtrlSum'),
      textAt(one, 'DbtrAgt', 'FinInstnId', 'Othr', 'Id'),
    ]),
  ).toEqual([
    ['EUR', 'SEPA', 'SLEV', '123.46', ''],
    ['RON', '', 'SHAR', '999999999.99', 'NOTPROVIDED'],
  ])
})
test.each<[string, string, (text: string) => string]>([
  [
    'an element in another place',
    'CdtTrfTxInf: PmtId',
    (text) => text.replace(/(<Amt>[^]*?<\/Amt>)(\s*<Cdtr>[^]*?<\/Cdtr>)/, '$2$1'),
  ],
  [
    'an element that is missing',
    'PmtInf: ',
    (text) => text.replace(/<DbtrAgt>[^]*?<\/DbtrAgt>/, ''),
  ],
  [
    'an element that is none',
    'not an element',
    (text) => text.replace('<PmtMtd>', '<Foo/><PmtMtd>'),
  ],
  [
    'a sum that is another',
    'CtrlSum',
    (text) => text.replace('<CtrlSum>123.45', '<CtrlSum>123.46'),
  ],
  ['a count that is another', 'NbOfTxs', (text) => text.replace('<NbOfTxs>1', '<NbOfTxs>2')],
  ['a letter outside of SEPA', 'Ană', (text) => text.replace('Ana Fictiva', 'Ană Fictivă')],
  ['a name that is too long', 'Nm', (text) => text.replace('Ana Fictiva', 'A'.repeat(71))],
  ['an IBAN whose digits do not fit', 'IBAN DE88', (text) => text.replace('DE89', 'DE88')],
  ['a bank that is none', 'BICFI', (text) => text.replace('AAAAROBUXXX', 'AAAAROBUXX')],
  [
    'an amount of nothing',
    'InstdAmt',
    (text) => text.replace('>123.45</InstdAmt', '>0.00</InstdAmt'),
  ],
  [
    'an amount with three places',
    'InstdAmt',
    (text) => text.replace('>123.45</Ins', '>123.450</Ins'),
  ],
  ['no currency', 'attribute Ccy', (text) => text.replace(' Ccy="EUR"', '')],
  ['SEPA of lei', 'SEPA is of euro', (text) => text.replace(' Ccy="EUR"', ' Ccy="RON"')],
  ['another version', 'namespace', (text) => text.replace('001.09', '001.03')],
])('%s is found by the check', (_, fault, change) => {
  const text = file([transfer('ana')])
  const changed = change(text)
  expect(changed).not.toBe(text)
  expect(painFaults(changed).join('; ')).toContain(fault)
})

describe('whatever is signed', () => {
  const cents = fc.bigInt({ min: 1n, max: 99_999_999_999n })
  const one = fc.record({
    amount: cents,
    currency: fc.constantFrom<Currency>('eur', 'ron'),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
    user: fc.stringMatching(/^[a-z0-9_.-]{1,40}$/),
  })
  const people = fc.uniqueArray(one, { selector: ({ user }) => user, minLength: 1, maxLength: 30 })
  test('the sums of the file are those of the nets, by currency and in all, and a bank takes it', () => {
    fc.assert(
      fc.property(people, (signed) => {
        const text = file(
          signed.map(({ user, name, currency, amount }) =>
            transfer(user, {
              currency,
              amount,
              iban,
              name: sepaText(name, 70) || 'NOTPROVIDED',
            }),
          ),
        )
        expect(painFaults(text)).toEqual([])
        const all = nodeAt(readXml(text), 'CstmrCdtTrfInitn')
        const net = (some: typeof signed) => some.reduce((sum, { amount }) => sum + amount, 0n)
        const said = (sum: string) => BigInt(sum.replace('.', ''))
        expect(said(textAt(all, 'GrpHdr', 'CtrlSum'))).toBe(net(signed))
        for (const group of allIn(all, 'PmtInf')) {
          const currency = textAt(group, 'DbtrAcct', 'Ccy').toLowerCase()
          expect(said(textAt(group, 'CtrlSum'))).toBe(
            net(signed.filter((person) => person.currency === currency)),
          )
        }
      }),
    )
  })
})

test('references are those of person, half and batch, and short enough', () => {
  const ids = [
    endToEndOf(place, 'ana', 1),
    endToEndOf(place, 'ana', 2),
    endToEndOf(place, 'bo', 1),
    endToEndOf({ ...place, half: 2 }, 'ana', 1),
    endToEndOf({ ...place, studio: 'south' }, 'ana', 1),
  ]
  expect(new Set(ids).size).toBe(5)
  expect(endToEndOf(place, 'ana', 1)).toBe(ids[0])
  for (const id of [...ids, messageOf(place, 100_000)]) expect(id).toMatch(/^[A-Z0-9-]{1,31}$/)
})
test.each([
  ['Ștefan Țăndărică', 'Stefan Tandarica'],
  ['Søren Ægir Straße', 'Soren Aegir Strasse'],
  ['Łukasz Đorđević & fiii', 'Lukasz Dordevic + fiii'],
  ['Юлия Щукина', 'Yuliya Shtukina'],
  ['Θεοδώρα', 'Theodora'],
  ['王小明', ''],
  ['// a // b /', 'a / b'],
  ['Ana 😀', 'Ana .'],
])('%s is written as %s', (name, written) => {
  expect(sepaText(name, 70)).toBe(written)
})

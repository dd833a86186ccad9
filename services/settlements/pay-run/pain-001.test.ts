import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Currency } from '#shared/money/amount.ts'
import { endToEndOf, messageOf } from './references.ts'
import { sepaText } from './sepa-text.ts'
import {
  bankTransfer,
  painFile,
  painPlace,
  ownAccounts,
  romanianIban,
} from './testing-bank-file.ts'
import { painFaults } from './testing-pain.ts'
import { allIn, nodeAt, readXml, textAt } from './xml-reader.ts'

test('a file of euro and lei is one that a bank takes', () => {
  const text = painFile([
    bankTransfer('ana'),
    bankTransfer('bo', { amount: 1n }),
    bankTransfer('cleo', { currency: 'ron', iban: romanianIban, amount: 99_999_999_999n }),
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
    'CdtTrfTxInf: has PmtId Cdtr',
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
  ['no characters at all', 'has 0 characters', (text) => text.replace('Ana Fictiva', '')],
  [
    'a bank code and none at once',
    'BIC or none',
    (text) => text.replace('</BICFI>', '</BICFI><Othr><Id>NOTPROVIDED</Id></Othr>'),
  ],
  [
    'two dates of one choice',
    'ReqdExctnDt: has Dt Dt',
    (text) => text.replace('</Dt>', '</Dt><Dt>2026-11-24</Dt>'),
  ],
  [
    'more digits than an amount has',
    'no such number',
    (text) => text.replace('>123.45</Ins', '>1234567890123456789.45</Ins'),
  ],
  [
    'too much for one transfer',
    'too much for SEPA',
    (text) => text.replaceAll('123.45', '1000000000.00'),
  ],
])('%s is found by the check', (_, fault, change) => {
  const text = painFile([bankTransfer('ana')])
  const changed = change(text)
  expect(changed).not.toBe(text)
  expect(painFaults(changed).join('; ')).toContain(fault)
})

/** The IBAN of an account with the check digits that fit (ISO 13616: what is left of 97). */
function ibanOf(country: string, bban: string): string {
  const figures = `${bban}${country}00`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return `${country}${String(98n - (BigInt(figures) % 97n)).padStart(2, '0')}${bban}`
}
describe('whatever is signed', () => {
  const cents = fc.bigInt({ min: 1n, max: 99_999_999_999n })
  /** Valid accounts of countries whose accounts differ in length and letters. */
  const ibans = fc
    .constantFrom<readonly [string, RegExp]>(
      ['DE', /^\d{18}$/],
      ['RO', /^[A-Z]{4}[A-Z0-9]{16}$/],
      ['FR', /^\d{10}[A-Z0-9]{11}\d\d$/],
      ['NO', /^\d{11}$/],
      ['MT', /^[A-Z]{4}\d{5}[A-Z0-9]{18}$/],
    )
    .chain(([country, form]) => fc.stringMatching(form).map((bban) => ibanOf(country, bban)))
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
  const one = fc.record({
    amount: cents,
    currency: fc.constantFrom<Currency>('eur', 'ron'),
    name: names,
    user: fc.stringMatching(/^[a-z0-9_.-]{1,40}$/),
    account: ibans,
  })
  const people = fc.uniqueArray(one, { selector: ({ user }) => user, minLength: 1, maxLength: 30 })
  test('the sums of the file are those of the nets, by currency and in all, and a bank takes it', () => {
    fc.assert(
      fc.property(people, names, (signed, called) => {
        const holder = sepaText(called, 70) || 'NOTPROVIDED'
        const own = new Map([...ownAccounts].map(([key, account]) => [key, { ...account, holder }]))
        const text = painFile(
          signed.map(({ user, name, currency, amount, account }) =>
            bankTransfer(user, {
              currency,
              amount,
              iban: account,
              name: sepaText(name, 70) || 'NOTPROVIDED',
            }),
          ),
          { initiator: holder, accounts: own },
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
    endToEndOf(painPlace, 'ana', 1),
    endToEndOf(painPlace, 'ana', 2),
    endToEndOf(painPlace, 'bo', 1),
    endToEndOf({ ...painPlace, half: 2 }, 'ana', 1),
    endToEndOf({ ...painPlace, studio: 'south' }, 'ana', 1),
  ]
  expect(new Set(ids).size).toBe(5)
  expect(endToEndOf(painPlace, 'ana', 1)).toBe(ids[0])
  for (const id of [...ids, messageOf(painPlace, 100_000)]) expect(id).toMatch(/^[A-Z0-9-]{1,31}$/)
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

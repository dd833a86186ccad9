import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../platform/allow.ts'
import { PersonEdit, personFields } from './person-fields.ts'
import {
  ageOn,
  idAlert,
  isTooYoung,
  isWrongCnp,
  isWrongIban,
  lastDayOf,
  managesPerson,
  mayEditMedia,
  mayReveal,
  mayViewMedia,
  newIdAlert,
  searchable,
  seesPersonal,
} from './person-rules.ts'

const actor = (rest: Partial<Actor> = {}): Actor => ({
  user: 'mara',
  tipCont: 'Manager',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: { accounts: 'manage' },
  scopes: null,
  ...rest,
})
const person = (rest: object = {}) => ({
  user: 'fern',
  tipCont: 'Model',
  owner: false,
  super: false,
  studio: 'north',
  ...rest,
})
const fern = actor({ user: 'fern', tipCont: 'Model', permissions: {} })
const root = actor({ user: 'root', owner: true, allStudios: true })

describe('age', () => {
  test.each([
    ['2008-06-01', '2026-05-31', 17],
    ['2008-06-01', '2026-06-01', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('somebody born on %s is on %s aged %i', (born, day, age) => expect(ageOn(born, day)).toBe(age))

  test('age is reckoned on the day of hire, or today where none was said, and nobody is refused for an unknown birth date', () => {
    expect(isTooYoung('2008-06-01', '2026-05-31', '2026-11-20')).toBe(true)
    expect(isTooYoung('2008-06-01', null, '2026-11-20')).toBe(false)
    expect(isTooYoung('2008-12-01', null, '2026-11-20')).toBe(true)
    expect(isTooYoung(null, '2026-05-31', '2026-11-20')).toBe(false)
  })
})

test('a document’s alerts are due within 60, 30 and 7 days of the last day of its month', () => {
  expect([lastDayOf('2027-02'), lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
  const alert = (today: string) => idAlert('2026-12-31', today)
  expect(
    ['2026-10-31', '2026-11-01', '2026-12-01', '2026-12-24', '2026-12-31', '2027-01-01'].map(alert),
  ).toEqual([null, 60, 30, 7, 7, 0])
})

test('each alert comes once, looked for every day or after days that were missed', () => {
  const days = (from: number, to: number, step: number) =>
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) =>
      new Date(Date.UTC(2026, 9, from + i * step)).toISOString().slice(0, 10),
    )
  const alerts = (dates: readonly string[]) =>
    dates.flatMap((date, i) => newIdAlert('2026-12-31', dates[i - 1] ?? null, date) ?? [])
  expect(alerts(days(1, 120, 1))).toEqual([60, 30, 7, 0])
  expect(alerts(days(1, 120, 5))).toEqual([60, 30, 7, 0])
  // No look fell between day 60 and day 7: the newest alert says all.
  expect(alerts(['2026-10-31', '2026-12-28', '2026-12-29'])).toEqual([7])
  expect(alerts(['2026-12-10', '2026-12-11'])).toEqual([30])
})

test('a CNP whose last digit does not fit is odd, another country’s number is not judged', () => {
  expect([
    isWrongCnp('1800101221144'),
    isWrongCnp('1800101221145'),
    isWrongCnp('X-123'),
    isWrongCnp(''),
  ]).toEqual([false, true, false, false])
})
test('of an IBAN a wrong digit shows, and spaces do not matter', () => {
  expect([
    isWrongIban('RO49 AAAA 1B31 0075 9384 0000'),
    isWrongIban('RO50AAAA1B31007593840000'),
    isWrongIban('00112233'),
  ]).toEqual([false, true, false])
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 23 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
      const digits = Array.from('RO49AAAA1B31007593840000')
      fc.pre(/\d/.test(digits[place] ?? ''))
      digits[place] = String((Number(digits[place]) + more) % 10)
      return isWrongIban(digits.join(''))
    }),
  )
})

describe('who may do what to a person', () => {
  test('a manager sees and changes those below them in their own studios, of themself only what is their own', () => {
    expect(managesPerson(actor(), person())).toBe(true)
    expect(managesPerson(actor(), person({ studio: 'south' }))).toBe(false)
    expect(managesPerson(actor(), person({ user: 'moss', tipCont: 'Manager' }))).toBe(false)
    expect(managesPerson(actor(), person({ user: 'mara', tipCont: 'Manager' }))).toBe(false)
    expect(managesPerson(root, person({ user: 'root', owner: true }))).toBe(true)
    expect(seesPersonal(actor({ permissions: { accounts: 'readOnly' } }), person())).toBe(true)
    expect(seesPersonal(actor({ permissions: {} }), person())).toBe(false)
    expect(seesPersonal(fern, person())).toBe(true)
    expect([
      mayReveal(fern, person()),
      mayReveal(actor(), person()),
      mayReveal(actor(), person({ studio: null })),
    ]).toEqual([true, true, false])
  })
  test('updateMedia lets one change the pictures of those below, and not the admin list', () => {
    const editor = actor({
      user: 'ed',
      tipCont: 'Tehnic',
      permissions: { accounts: 'updateMedia' },
    })
    expect([
      mayEditMedia(editor, person(), 'social'),
      mayEditMedia(editor, person(), 'admin'),
    ]).toEqual([true, false])
    expect(mayEditMedia(editor, person({ tipCont: 'Manager' }), 'social')).toBe(false)
    expect([mayEditMedia(fern, person(), 'erotic'), mayEditMedia(fern, person(), 'admin')]).toEqual(
      [true, false],
    )
    expect([
      mayViewMedia(fern, person(), 'admin'),
      mayViewMedia(actor(), person(), 'admin'),
      mayViewMedia(editor, person(), 'social'),
    ]).toEqual([false, true, true])
    expect(mayViewMedia(actor({ user: 'oak', permissions: {} }), person(), 'avatar')).toBe(true)
    expect(mayViewMedia(actor({ user: 'oak', permissions: {} }), person(), 'glamour')).toBe(false)
  })
})

test('what pays, proves or ranks somebody is not theirs to change', () => {
  const own = Object.entries(personFields).flatMap(([field, rule]) => (rule.own ? [field] : []))
  expect(own).toEqual([
    'email',
    'language',
    'telefon',
    'adresa',
    'oras',
    'tara',
    'zipCode',
    'culoarea',
    'chatSound',
  ])
  expect(Object.keys(personFields).toSorted()).toEqual(Object.keys(PersonEdit.shape).toSorted())
})

test('the forms’ messages are the fixed ones', () => {
  const messageOf = (change: object) => PersonEdit.safeParse(change).error?.issues[0]?.message
  expect(messageOf({ email: 'x' })).toBe('Please enter a valid email address')
  expect(messageOf({ surname: 'X1' })).toBe('Letters and spaces only')
  expect(messageOf({ telefon: '12ab' })).toBe('Please enter a valid number')
  expect(messageOf({ telefon: '12345' })).toBe('telefon length must be grater than 5')
  expect(messageOf({ vacationDays: 21.3 })).toBe('Please enter a valid number')
  expect(messageOf({ varsta: { ziua: 30, luna: 2, anul: 2000 } })).toBe('Please enter a valid date')
  expect(
    messageOf({
      name: 'Ștefan-Léo',
      surname: 'O’Test',
      telefon: '+40 700 000 000',
      adresa: '',
      iban: '',
    }),
  ).toBeUndefined()
  for (const name of ['--', '. .', 'A.', 'e\u0301'])
    expect([name, messageOf({ name })]).toEqual([name, 'name length must be grater than 1'])
  expect(messageOf({ strange: 1 })).toBeDefined()
})

test('text is searched without case and accents', () => {
  expect(searchable('  Ștefan ÉLODIE ')).toBe('stefan elodie')
})

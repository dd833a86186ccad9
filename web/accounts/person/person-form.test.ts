import { expect, test } from 'vitest'
import { PersonEdit } from '#shared/accounts/person-fields.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { changeBetween, formValuesOf } from './person-form.ts'

const info = {
  user: 'fern',
  version: 3,
  name: 'Fern',
  surname: 'Fictional',
  email: 'fern@example.test',
  tipCont: 'Model',
  studio: 'north',
  varsta: { ziua: 4, luna: 7, anul: 1999 },
  ci: { luna: 2, anul: 2030, alert: null },
  hired: '2024-03-01',
  ended: null,
  vacationDays: 21,
  vacationDaysOwn: null,
  vacationDaysOfStudio: 21,
  cazare: false,
  auto_pause: true,
} as unknown as UserInfo

test('a form in which nothing was typed makes no change', () => {
  expect(changeBetween(formValuesOf(info), formValuesOf(info))).toEqual({})
})
test('dates are shown as the browser takes them, and given back as the call takes them', () => {
  const before = formValuesOf(info)
  expect([before.varsta, before.expiry, before.hired, before.ended]).toEqual([
    '1999-07-04',
    '2030-02',
    '2024-03-01',
    '',
  ])
  const after = {
    ...before,
    varsta: '1998-12-31',
    expiry: '2031-11',
    hired: '',
    ended: '2026-11-20',
  }
  const change = changeBetween(before, after)
  expect(change).toEqual({
    varsta: { ziua: 31, luna: 12, anul: 1998 },
    ci: { luna: 11, anul: 2031 },
    hired: null,
    ended: '2026-11-20',
  })
  expect(PersonEdit.parse(change)).toEqual(change)
})
test('a secret goes along only if it was typed', () => {
  const before = formValuesOf(info)
  expect(changeBetween(before, { ...before, iban: 'RO00', cnp: '123' })).toEqual({
    iban: 'RO00',
    ci: { cnp: '123' },
  })
})
test('numbers and switches keep their kind, with a comma or a point', () => {
  const before = formValuesOf(info)
  expect(
    changeBetween(before, { ...before, vacationDays: '20,5', cazare: true, auto_pause: false }),
  ).toEqual({
    vacationDays: 20.5,
    cazare: true,
    auto_pause: false,
  })
})
test('days of leave that nobody has said stay empty; said, they are the person’s own until they are emptied', () => {
  const before = formValuesOf(info)
  expect(before.vacationDays).toBe('')
  expect(changeBetween(before, { ...before, vacationDays: '21' })).toEqual({ vacationDays: 21 })
  expect(changeBetween(before, { ...before, remainingLastYearDaysOff: '0' })).toEqual({
    remainingLastYearDaysOff: 0,
  })
  const own = formValuesOf({ ...info, vacationDaysOwn: 21 })
  expect(own.vacationDays).toBe('21')
  const change = changeBetween(own, { ...own, vacationDays: ' ' })
  expect(change).toEqual({ vacationDays: null })
  expect(PersonEdit.parse(change)).toEqual(change)
})
test('an emptied birth date or card month is taken away', () => {
  const before = formValuesOf(info)
  expect(changeBetween(before, { ...before, varsta: '', expiry: '' })).toEqual({
    varsta: null,
    ci: { luna: null, anul: null },
  })
})

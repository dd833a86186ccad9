import { expect, test } from 'vitest'
import { addressNames, incomeChoiceOf } from './income-choice.ts'

const asked = (query: Readonly<Record<string, string>> = {}, ownUser = '') =>
  incomeChoiceOf(
    {
      ...(Object.fromEntries(addressNames.map((name) => [name, ''])) as Record<
        (typeof addressNames)[number],
        string
      >),
      ...query,
    },
    ownUser,
    '2026-11-22',
  )

test('an address that says nothing shows twelve whole months of everybody by half', () => {
  expect(asked()).toMatchObject({
    from: '2025-12-01',
    to: '2026-11-30',
    shownFrom: '2025-12-01',
    shownTo: '2026-11-30',
    user: '',
    by: 'half',
    historical: true,
    isLines: false,
  })
})
test('who sees only themselves is shown themselves, whatever the address says', () => {
  expect(asked({ user: 'ana' }, 'mona').user).toBe('mona')
})
test('a half is shown as far as the range reaches, by day', () => {
  expect(asked({ from: '2026-10-20', to: '2026-11-10', half: '2026-10-2' })).toMatchObject({
    shownFrom: '2026-10-20',
    shownTo: '2026-10-31',
    by: 'day',
  })
  expect(asked({ half: '2026-10-2', by: 'half' }).by).toBe('day')
})
test('a site, a type or a day leads to the lines', () => {
  expect(asked({ site: 'ctb' }).isLines).toBe(true)
  expect(asked({ type: '12' }).isLines).toBe(true)
  expect(asked({ day: '2026-11-03' })).toMatchObject({ isLines: true, shownTo: '2026-11-03' })
})
test('what an address cannot mean is not believed', () => {
  expect(asked({ type: '13', half: '2026-11-3', day: 'x', by: 'year', months: '7' })).toMatchObject(
    {
      type: '',
      half: '',
      day: '',
      by: 'half',
      months: '12',
      isLines: false,
    },
  )
})

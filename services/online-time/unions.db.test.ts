import { afterAll, expect, test } from 'vitest'
import { HOUR, onlineTimeTest } from './testing-online-time.ts'
import { unionsOfStudio } from './unions.ts'

const { app } = await onlineTimeTest()
afterAll(() => app.close())

test('what other modules are given: the unions of one studio by person and half', async () => {
  const range = { studio: 'north', from: '2026-07-01', to: '2026-07-31' }
  const [first, second] = [
    { studio: 'north', month: '2026-07', half: 1 },
    { studio: 'north', month: '2026-07', half: 2 },
  ]
  expect(await unionsOfStudio(app.app, range)).toEqual([
    { ...first, user: 'ana', seconds: 2 * HOUR },
    { ...second, user: 'ana', seconds: 6 * HOUR },
    // Time that is no longer observed is left out.
    { ...second, user: 'cleo', seconds: 300 },
  ])
})

import { afterAll, expect, test } from 'vitest'
import { shiftsTest } from './testing-shifts.ts'
import { workedOf } from './worked-of.ts'

const { clock, clocked, press } = await shiftsTest()
afterAll(() => clocked.close())

test('a pause that goes on is not worked, and counts the same once it has ended', async () => {
  const asked = { users: ['fern'], from: '2026-03-02', to: '2026-03-02', zone: 'UTC' } as const
  const worked = async (at: string) => {
    await clocked.settle()
    clock.now = `2026-03-02T${at}:00.000Z`
    return (await workedOf(clocked.app, asked)).map(({ seconds }) => seconds)
  }
  await press('fern', 1, '08:00')
  expect(await worked('09:00')).toEqual([3600])
  await press('fern', 3, '10:00')
  expect(await worked('14:00')).toEqual([7200])
  await press('fern', 4, '14:00')
  expect(await worked('14:00')).toEqual([7200])
  await press('fern', 2, '15:00')
  expect(await worked('16:00')).toEqual([10_800])
})

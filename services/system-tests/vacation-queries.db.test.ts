import { afterAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import type { vacationCalls } from '#shared/vacations/calls.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { vacationsModule } from '../vacations/module.ts'
import { queriesOf } from './testing-queries.ts'

const app = await testModule(
  vacationsModule,
  {
    ...accountEvents,
    ...studioEvents,
    ...permissionEvents,
    ...configurationEvents,
    ...rosterEvents,
  },
  { now: '2026-02-02T09:00:00.000Z' },
)
afterAll(() => app.close())
const manager = { actor: testActor('oak', { permissions: { vacations: 'manage' } }) }
type List = CallResponse<typeof vacationCalls.getVacationSettings>
const listed = () => app.call('getVacationSettings', { query: {} }, manager) as Promise<List>
async function away(from: number, to: number): Promise<void> {
  for (let i = from; i < to; i++) {
    const user = `model${i}`
    const asked = { user, vacation: `of ${user}` }
    const counted = ['2026-03-03 AM', '2026-03-03 PM']
    const days = { from: '2026-03-03', from_half: 'AM', to: '2026-03-03', to_half: 'PM' }
    await app.hire(user)
    await app.tell(
      `vacations-${user}`,
      {
        type: 'VacationRequested',
        data: { ...asked, studio: 'north', ...days, kind: 'annual', counted, note: '', by: user },
      },
      { type: 'VacationApproved', data: { ...asked, counted, note: '', by: 'oak' } },
    )
  }
  await app.settle()
}

test('the list of leave takes as many queries for 300 people as for two', async () => {
  await away(0, 2)
  expect((await listed()).vacations).toHaveLength(2)
  const few = await queriesOf(listed)
  await away(2, 300)
  expect((await listed()).vacations).toHaveLength(300)
  expect(await queriesOf(listed)).toBeLessThanOrEqual(few)
})

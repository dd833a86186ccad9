import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import { vacationCalls, type LeaveBalanceView, type VacationView } from '#shared/vacations/calls.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { vacationsModule } from './module.ts'

const told = {
  ...accountEvents,
  ...studioEvents,
  ...permissionEvents,
  ...configurationEvents,
  ...rosterEvents,
}
export const leaveManager = testActor('oak', {
  permissions: { vacations: 'manage' },
  allStudios: true,
})
const as = (actor = leaveManager) => ({ actor })

/** North is a studio there is, as other modules would say it. */
export const northNamed = {
  studioNamed: async (_app: object, studio: string) =>
    studio === 'north' ? { name: 'North', timezone: 'Europe/Bucharest' } : undefined,
}

/** Leave by itself, asked for and decided by a manager, with what settings and plans are told it. */
export async function leaveTest(clock: { now: string }) {
  const app = await testModule(vacationsModule, told, clock)
  const setting = (studio: string, name: string, value: unknown, from = clock.now) =>
    app.tell(`studio-settings-${studio}`, {
      type: 'StudioSettingChanged',
      data: { studio, setting: name, value, old: value, from },
    })
  const publish = async (user: string, date: string, isWorked = true): Promise<void> => {
    const times = { starts_at: `${date}T12:00:00.000Z`, ends_at: `${date}T20:00:00.000Z` }
    const hours = { shift: null, start: '14:00', end: '22:00', ...times }
    const zone = 'Europe/Bucharest'
    const cell = isWorked ? [hours] : []
    await app.tell(`roster-north-${date}`, {
      type: 'CellPublished',
      data: { user, studio: 'north', date, zone, cause: 'plan', by: 'oak', cell },
    })
  }
  const balance = async (user: string, on?: string) => {
    await app.settle()
    return (await app.call('balance', { query: { user, on } }, as())) as LeaveBalanceView
  }
  const request = async (user: string, from: string, to = from) => {
    await app.settle()
    const body = vacationCalls.request.body.parse({ user, from, to })
    const asked = await app.callMoving('request', { body }, as(testActor(user)))
    return asked as { id: string; requested: number }
  }
  const approve = async (vacation: string): Promise<void> => {
    await app.settle()
    const body = { decision: 'approved', note: '' }
    await app.callMoving('decide', { params: { vacation }, body }, as())
  }
  const recount = async (vacation: string) => {
    await app.settle()
    const body = { reason: 'the plan is other' }
    const answer = await app.callMoving('recount', { params: { vacation }, body }, as())
    return (answer as { requested: number }).requested
  }
  const days = async (user: string, from: string, to = from) => {
    await app.settle()
    const query = vacationCalls.count.query.parse({ user, from, to })
    return ((await app.call('count', { query }, as())) as { days: number }).days
  }
  const listed = async (user: string) => {
    await app.settle()
    const { vacations } = (await app.call('getVacationSettings', { query: { user } }, as())) as {
      vacations: VacationView[]
    }
    return vacations
  }
  return { ...app, setting, publish, balance, request, approve, recount, days, listed }
}

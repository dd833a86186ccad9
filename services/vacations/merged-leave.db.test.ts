import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visibilityFor } from '#shared/permissions/actions.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { addDays } from '#shared/platform/local-day.ts'
import type { SinceAnswer } from '#shared/platform/merged-rows.ts'
import { testActor } from '../platform/testing/staff.ts'
import { openLeave, openYear, type OpenList } from './testing-changes.ts'
import { leaveManager, leaveTest } from './testing-leave.ts'

const clock = { now: '2026-02-02T09:00:00.000Z' }
const app = await leaveTest(clock)
afterAll(() => app.close())

const people = ['ana', 'bianca', 'carla', 'dana', 'elena', 'flora', 'gina', 'hera']
const studios = ['north', 'south']
const zones = ['Europe/Bucharest', 'America/Bogota', 'Asia/Tokyo']
const nth = (of: readonly string[], n: number): string => of[n % of.length] ?? ''
beforeAll(async () => {
  for (const [i, user] of people.entries()) await app.hire(user, { studio: nth(studios, i) })
  await app.settle()
})

const requests: { readonly vacation: string; readonly user: string; isApproved: boolean }[] = []
const erased = new Set<string>()
/** The models that the trainer looks after. */
let models: readonly string[] = ['ana', 'dana']
let ids = 0
/** Sorts like the order in which they are made. */
const newId = (kind: string): string => `${kind}${String(++ids).padStart(6, '0')}`
const counted = (date: string) => [`${date} AM`, `${date} PM`]
const by = 'oak'
const employed = { hired: '2025-05-05', contract: '', ended: null }
interface Deed {
  readonly user: string
  readonly studio: string
  readonly date: string
  readonly n: number
}
const ofAccount = (type: string, user: string, data: object = {}) =>
  app.tell(`account-${user}`, { type, data: { user, ...data } })
const ofLeave = (type: string, user: string, data: object) =>
  app.tell(`vacations-${user}`, { type, data: { user, ...data } })
const isDescribed = (user: string, tipCont: string, n: number) => {
  const named = { name: `Name ${n}`, surname: 'Vega', email: `${user}@studio.example` }
  return ofAccount('AccountChanged', user, { ...named, tipCont, super: false, language: 'en' })
}

/** Everything that may change a list of leave. */
const deeds = {
  request: ({ user, studio, date }: Deed) => {
    const vacation = newId('v')
    requests.push({ vacation, user, isApproved: false })
    const days = { from: date, from_half: 'AM', to: date, to_half: 'PM', studio }
    const said = { kind: 'annual', counted: counted(date), note: 'family', by: user }
    return ofLeave('VacationRequested', user, { vacation, ...days, ...said })
  },
  approve: async ({ date, n }: Deed) => {
    const request = requests.filter(({ isApproved }) => !isApproved).at(n % 3)
    if (!request) return
    request.isApproved = true
    const { user, vacation } = request
    await ofLeave('VacationApproved', user, { vacation, counted: counted(date), note: '', by })
  },
  cancel: async ({ n }: Deed) => {
    const [request] = requests.splice(n % Math.max(1, requests.length), 1)
    if (!request) return
    const { user, vacation } = request
    await ofLeave('VacationCancelled', user, { vacation, was: 'pending', reason: 'called off', by })
  },
  correct: ({ user, n }: Deed) => {
    const said = { correction: newId('c'), reason: 'so it is', by }
    return ofLeave('LeaveCorrected', user, { ...said, year: 2026, days: 1 + (n % 3) })
  },
  plan: ({ user, date, n }: Deed) => app.publish(user, date, n % 3 > 0),
  daysOff: ({ user, n }: Deed) =>
    ofAccount('DaysOffSet', user, { remainingLastYearDaysOff: n % 5 }),
  terms: ({ user, n }: Deed) =>
    ofAccount('EmploymentSet', user, { ...employed, vacationDays: 20 + (n % 4) }),
  move: ({ user, studio, n }: Deed) =>
    ofAccount('StudioJoined', user, { studio, timezone: nth(zones, n), from: clock.now }),
  name: ({ user, n }: Deed) => isDescribed(user, 'Model', n),
  type: ({ user, n }: Deed) => isDescribed(user, 'Tehnic', n),
  leave: ({ user }: Deed) => ofAccount('AccountDeactivated', user),
  erase: async ({ user, n }: Deed) => {
    if (n % 8 > 0 || erased.has(user)) return
    erased.add(user)
    await ofAccount('PersonErased', user, { requestedBy: by, approvedBy: 'elm', kept: [] })
  },
  holiday: ({ studio, date, n }: Deed) =>
    app.tell(`holidays-${studio}`, {
      type: 'HolidaySet',
      data: { studio, date, name: `Feast ${n}`, by },
    }),
  setting: ({ studio, n }: Deed) => app.setting(studio, 'vacationDays', 18 + (n % 5)),
  hire: ({ studio }: Deed) => app.hire(newId('new'), { studio }),
  allocate: async ({ n }: Deed) => {
    models = people.filter((_, i) => (n + i) % 3 === 0)
  },
  wait: async ({ n }: Deed) => {
    const hours = [1, 15, 1, 24 * 60][n % 4] ?? 1
    clock.now = new Date(Date.parse(clock.now) + hours * 3_600_000).toISOString()
  },
}
type Kind = keyof typeof deeds
const usual: readonly Kind[] = ['request', 'request', 'request', 'approve', 'approve', 'cancel']
const ofTheViewer: readonly Kind[] = ['allocate', 'wait', 'wait']
const kinds: readonly Kind[] = [
  ...usual,
  ...usual,
  ...ofTheViewer,
  ...(Object.keys(deeds) as Kind[]),
]

const ofNorth = testActor('oak', { permissions: { vacations: 'manage' } })
const trainer = (): Actor =>
  testActor('tara', {
    tipCont: 'Trainer',
    allStudios: true,
    permissions: { vacations: 'readOnly' },
    limits: { restrictions: ['chatTo'], models: [...models] },
  })
/** Open lists, and who looks at them. */
const viewers = [
  { actorOf: () => leaveManager, open: openLeave, filter: {} },
  { actorOf: () => leaveManager, open: openLeave, filter: { studio: 'south', cancelled: 'true' } },
  { actorOf: () => ofNorth, open: openLeave, filter: { from: '2026-03-05', to: '2026-03-20' } },
  { actorOf: trainer, open: openLeave, filter: {} },
  { actorOf: trainer, open: openYear, filter: {} },
  { actorOf: () => leaveManager, open: openYear, filter: { studio: 'north' } },
] as const

const happening = record({
  kind: constantFrom(...kinds),
  who: integer({ min: 0, max: people.length - 1 }),
  n: integer({ min: 0, max: 31 }),
})
const histories = array(
  record({
    happens: array(happening, { minLength: 1, maxLength: 3 }),
    /** Whether read models come as far as the log; else the lists are asked for while they are behind. */
    isRead: boolean(),
    /** The viewers who ask then, as bits. */
    asking: integer({ min: 0, max: 2 ** viewers.length - 1 }),
  }),
  { minLength: 5, maxLength: 9 },
)

test('rows that were fetched alone make the list that is fetched whole, whatever has happened', async () => {
  let parts = 0
  let wholes = 0
  const follow = async (list: OpenList<SinceAnswer>, actor: Actor) => {
    const { users } = await list.follow()
    if (users === undefined) wholes++
    else parts++
    expect(list.shown()).toEqual(await list.whole())
    const sight = visibilityFor(actor, 'vacations.see')
    expect(await app.app.people.among(sight, users ?? [])).toEqual(users ?? [])
  }
  await assert(
    asyncProperty(histories, async (history) => {
      const lists = await Promise.all(
        viewers.map(async ({ actorOf, open, filter }) => ({
          actorOf,
          list: await open(app, actorOf, filter),
        })),
      )
      for (const { happens, isRead, asking } of history) {
        for (const { kind, who, n } of happens) {
          const deed = { user: nth(people, who), studio: nth(studios, n), n }
          await deeds[kind]({ ...deed, date: addDays('2026-03-02', n) })
        }
        if (isRead) await app.settle()
        for (const [i, { list, actorOf }] of lists.entries())
          if (asking & (1 << i)) await follow(list, actorOf())
      }
      await app.settle()
      for (const { list, actorOf } of lists) await follow(list, actorOf())
    }),
    { seed: 112, numRuns: 11, endOnFailure: true },
  )
  // Were everything fetched whole, nothing would have been tried.
  expect(parts).toBeGreaterThan(wholes / 3)
})

import type { Actor } from '#shared/platform/allow.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { mergedRows, type PeoplesRows, type SinceAnswer } from '#shared/platform/merged-rows.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { leaveOfYearRows, leaveRows } from '#shared/vacations/leave-rows.ts'
import { leaveYearCalls } from '#shared/vacations/year-calls.ts'
import type { TestApp } from '../platform/testing/app.ts'

type Listed = CallResponse<typeof vacationCalls.getVacationSettings>
type Year = CallResponse<typeof leaveYearCalls.year>
type Calling = Pick<TestApp, 'call'>

/** The list of leave as the server takes it from a caller. */
export const askLeave = (app: Calling, actor: Actor, asked: object = {}): Promise<Listed> => {
  const query = vacationCalls.getVacationSettings.query.parse(asked)
  return app.call('getVacationSettings', { query }, { actor }) as Promise<Listed>
}
/** The calendar of 2026. */
const askYear = (app: Calling, actor: Actor, asked: object = {}): Promise<Year> => {
  const query = leaveYearCalls.year.query.parse({ year: 2026, ...asked })
  return app.call('year', { query }, { actor }) as Promise<Year>
}

/** An open list, as a page holds it. */
export interface OpenList<A> {
  /** Fetches again what has changed; the answer as it came. */
  readonly follow: () => Promise<A>
  readonly shown: () => Omit<A, keyof SinceAnswer>
  /** The same, fetched whole. */
  readonly whole: () => Promise<A>
}
async function open<N extends string, Row, A extends SinceAnswer & { readonly [M in N]: Row[] }>(
  rows: PeoplesRows<Row> & { readonly name: N },
  ask: (since: { readonly since?: string }) => Promise<A>,
): Promise<OpenList<A>> {
  let held = await ask({ since: '' })
  return {
    whole: () => ask({}),
    shown: () => {
      const { since: _since, users: _users, ...shown } = held
      return shown
    },
    follow: async () => {
      const answer = await ask({ since: held.since ?? '' })
      const { users, since } = answer
      const merge = () =>
        mergedRows(rows, held[rows.name], { users: users ?? [], rows: answer[rows.name] })
      held = users === undefined ? answer : { ...held, since, [rows.name]: [...merge()] }
      return answer
    },
  }
}
/** `actorOf`: who asks, as they are then. */
export const openLeave = (app: Calling, actorOf: () => Actor, filter: object = {}) =>
  open(leaveRows, (since) => askLeave(app, actorOf(), { ...filter, ...since }))
export const openYear = (app: Calling, actorOf: () => Actor, filter: object = {}) =>
  open(leaveOfYearRows, (since) => askYear(app, actorOf(), { ...filter, ...since }))

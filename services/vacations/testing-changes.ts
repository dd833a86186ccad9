import type { CallResponse } from '#shared/platform/calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { mergedRows } from '#shared/platform/merged-rows.ts'
import { vacationCalls, type VacationView } from '#shared/vacations/calls.ts'
import { leaveRows } from '#shared/vacations/leave-rows.ts'
import type { TestApp } from '../platform/testing/app.ts'

type Listed = CallResponse<typeof vacationCalls.getVacationSettings>
type Calling = Pick<TestApp, 'call'>

/** The list of leave as the server takes it from a caller. */
export const askLeave = (app: Calling, actor: Actor, query: object = {}): Promise<Listed> =>
  app.call(
    'getVacationSettings',
    { query: vacationCalls.getVacationSettings.query.parse(query) },
    { actor },
  ) as Promise<Listed>

/** An open list of leave, as a page holds it. */
interface OpenList {
  /** Fetches again what has changed; the answer as it came. */
  readonly follow: () => Promise<Listed>
  readonly rows: () => readonly VacationView[]
}
export async function openLeave(
  app: Calling,
  actorOf: () => Actor,
  filter: object = {},
): Promise<OpenList> {
  let held = await askLeave(app, actorOf(), { ...filter, since: '' })
  return {
    rows: () => held.vacations,
    follow: async () => {
      const answer = await askLeave(app, actorOf(), { ...filter, since: held.since ?? '' })
      const { users, vacations: rows, ...rest } = answer
      held =
        users === undefined
          ? answer
          : { ...rest, vacations: [...mergedRows(leaveRows, held.vacations, { users, rows })] }
      return answer
    },
  }
}

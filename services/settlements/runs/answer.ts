import { monthHalfOf } from '#shared/money/half.ts'
import { filledRefusalText } from '#shared/platform/refusals.ts'
import { settlementRefusals, type SettlementRefusal } from '#shared/settlements/refusals.ts'
import type { SettlementRun } from '#shared/settlements/views.ts'
import type { SettlementRunRow } from '#projections/settlements/runs.ts'

const isOurs = (code: string): code is SettlementRefusal => Object.hasOwn(settlementRefusals, code)

/** Returns a run with the texts of its refusals, limited to people whom the caller sees. */
export const runAnswer = (
  {
    run,
    studio,
    half,
    action,
    by,
    started,
    users,
    done,
    refused,
    finished,
    cancelled,
  }: SettlementRunRow,
  sees: (user: string) => boolean,
): SettlementRun => ({
  run,
  studio,
  ...monthHalfOf(half),
  action,
  by,
  started,
  total: users.length,
  done,
  finished,
  cancelled,
  refused: refused
    .filter(({ user }) => sees(user))
    .map(({ user, refusals }) => ({
      user,
      reasons: refusals.map(({ code, params }) => ({
        code,
        err: isOurs(code) ? filledRefusalText(settlementRefusals[code], params) : code,
        params: { ...params },
      })),
    })),
})

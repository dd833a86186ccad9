import type { AccountEvent } from '#shared/accounts/events.ts'
import { saysMore, heldNow, heldOf } from '#shared/accounts/held-from.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { managed } from './person-edit.ts'
import { checkFrom } from './person-held.ts'
import type { Account } from './state.ts'

interface SetActive {
  readonly user: string
  readonly active: boolean
  /** A local day of the person's studio; undefined: from now on. */
  readonly from?: string | undefined
  readonly by: Actor
}

/** Their logins end, their accounts on sites stay theirs: what is observed of them counts still, and raises an alert. */
export function decideActivity(
  account: Account,
  { user, active, from, by }: SetActive,
  { now }: DecisionContext,
): AccountEvent[] {
  if (!active && by.user === user) return refuseAccount('accounts.notOneself')
  const person = managed(account, user, by)
  if (!active && person.owner) return refuseAccount('accounts.ownerStays')
  const { timezone } = person
  if (from === undefined) return activityNow(user, person.active, active)
  checkFrom(from, timezone, now)
  const held = heldOf(person.said.activity, timezone)
  const fact = { from, value: active }
  if (!saysMore(held, fact)) return []
  return [
    { type: 'ActivityHeldFrom', data: { user, active, from } },
    ...activityNow(user, person.active, heldNow([...held, fact]) ?? active),
  ]
}
const activityNow = (user: string, before: boolean, after: boolean): AccountEvent[] =>
  before === after
    ? []
    : [{ type: after ? 'AccountActivated' : 'AccountDeactivated', data: { user } }]

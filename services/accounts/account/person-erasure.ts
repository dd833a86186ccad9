import type { AccountEvent } from '#shared/accounts/events.ts'
import { accountRefusals, refuseAccount } from '#shared/accounts/refusals.ts'
import { keptOf, type KeptPart, type RetentionRule } from '#shared/accounts/retention.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { requestSteps, trulyWho } from '#shared/platform/request.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { dateAt } from '#shared/platform/time.ts'
import type { Account, PresentAccount } from './state.ts'
import { managed } from './person-edit.ts'

interface About {
  readonly user: string
  readonly by: Actor
}
interface ApproveErasure extends About {
  /** How long law keeps what, as the person's studio has set it. */
  readonly rules: Rules
}
interface RequestErasure extends ApproveErasure {
  readonly reason: string
  readonly separated: boolean
}
type Erasure = NonNullable<PresentAccount['erasure']>
type Rules = readonly RetentionRule[]

/**
 * Returns what law keeps of a person, reckoned from the end of the collaboration, or from today where none was said.
 */
export function keptPartsOf(person: PresentAccount, rules: Rules, now: string): KeptPart[] {
  const today = dateAt(now, person.timezone)
  return keptOf(person.ended ?? today, rules).filter(({ until }) => until >= today)
}

/** Why this person could not be erased now; empty if nothing stands against it. */
export function erasureObstacles(
  person: PresentAccount,
  separated: boolean,
  rules: Rules,
  now: string,
): Refusal[] {
  const { user } = person
  const kept = keptPartsOf(person, rules, now).filter((part) => part.personal)
  const until =
    kept
      .map((part) => part.until)
      .toSorted()
      .at(-1) ?? ''
  const refusal = (code: keyof typeof accountRefusals, parameters: Record<string, string> = {}) =>
    new Refusal(code, accountRefusals[code], parameters)
  return [
    ...(person.owner ? [refusal('accounts.ownerStays')] : []),
    ...(person.active ? [refusal('accounts.stillActive', { user })] : []),
    ...(kept.length > 0 && !separated
      ? [
          refusal('accounts.retentionUnexpired', {
            until,
            parts: kept.map(({ text }) => text).join(', '),
          }),
        ]
      : []),
  ]
}
function checkErasable(
  person: PresentAccount,
  separated: boolean,
  rules: Rules,
  now: string,
): void {
  const [obstacle] = erasureObstacles(person, separated, rules, now)
  if (obstacle) throw obstacle
}

/** Returns the person, if the actor may erase them, and the steps of asking for it. */
function erasureOf(account: Account, { user, by }: About) {
  const steps = requestSteps<Erasure>({
    waiting: () => refuseAccount('accounts.erasureRequested', { user }),
    absent: () => refuseAccount('accounts.erasureAbsent', { user }),
    own: () => refuseAccount('accounts.erasureOwnApproval'),
  })
  return { person: managed(account, user, by, 'accounts.erase'), steps, actor: trulyWho(by) }
}
/** Two people: one asks, another approves. Approving is final, and gives the person's accounts on sites up. */
export const erasureDecisions = {
  RequestErasure: (
    account: Account,
    command: RequestErasure,
    { now }: DecisionContext,
  ): AccountEvent[] => {
    const { user, reason, separated, rules } = command
    const { person, steps, actor: by } = erasureOf(account, command)
    steps.ask(person.erasure)
    checkErasable(person, separated, rules, now)
    return [{ type: 'ErasureRequested', data: { user, by, reason, separated } }]
  },
  WithdrawErasure: (account: Account, command: About): AccountEvent[] => {
    const { person, steps, actor: by } = erasureOf(account, command)
    steps.withdraw(person.erasure)
    return [{ type: 'ErasureWithdrawn', data: { user: command.user, by } }]
  },
  ApproveErasure: (
    account: Account,
    command: ApproveErasure,
    { now }: DecisionContext,
  ): AccountEvent[] => {
    const { user, by, rules } = command
    const { person, steps, actor: approvedBy } = erasureOf(account, command)
    const request = steps.decide(person.erasure, by, user)
    checkErasable(person, request.separated, rules, now)
    const kept = keptPartsOf(person, rules, now).map(({ part, until }) => ({ part, until }))
    return [
      ...Object.entries(person.sites).map(
        ([site, { username }]) =>
          ({ type: 'SiteAccountDropped', data: { user, site, username } }) as const,
      ),
      { type: 'PersonErased', data: { user, requestedBy: request.by, approvedBy, kept } },
    ]
  },
}

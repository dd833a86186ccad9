import { twoFactorPolicyEvents, type TwoFactorEvent, type TwoFactorPolicyEvent } from '#shared/accounts/access-events.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { Decider } from '#shared/platform/messages.ts'
import type { App } from '../platform/app.ts'
import { defineAggregate, type CallContext } from '../platform/define-service.ts'
import { newRecoveryCodes, newSecret, recoveryCodeOf, stepOf } from './two-factor-codes.ts'
import { twoFactorAggregate, twoFactorDecider, type TwoFactorState } from './two-factor.ts'
import { twoFactorStream, TWO_FACTOR_POLICY_STREAM } from './streams.ts'

type Context = Pick<CallContext, 'actor' | 'commandId' | 'now' | 'wrote'>
/** A person's two-factor login as its stream has it now. */
export async function loadTwoFactor(app: App, user: string): Promise<TwoFactorState> {
  const events = await app.journal.read(twoFactorStream(user))
  return (events as unknown as readonly TwoFactorEvent[]).reduce(twoFactorDecider.evolve, twoFactorDecider.initial)
}

/** What a typed code is good for, before it is used. */
export interface ReadCode {
  readonly state: TwoFactorState
  readonly step: number | undefined
  readonly recovery: number | undefined
}
const nobody = { secret: newSecret(), codes: newRecoveryCodes().sealed }
/** The same work for everybody, whether two-factor login is on or the person exists at all: how long it takes tells nothing. */
export async function readCode(app: App, user: string, code: string, now: string): Promise<ReadCode> {
  const state = await loadTwoFactor(app, user)
  const [secretAt, codesAt] = state.status === 'on' ? [state.secret, state.codes] : ['two-factor:nobody', 'recovery:nobody']
  const stored = await app.vault.getAll([secretAt, codesAt])
  const step = stepOf(stored.get(secretAt) ?? nobody.secret, code, now)
  const recovery = recoveryCodeOf(stored.get(codesAt) ?? nobody.codes, code)
  return state.status === 'on' ? { state, step, recovery } : { state, step: undefined, recovery: undefined }
}
/** Uses the code up; false if it is none, or was used before, here or in any other process at the same moment. */
export async function useCode(app: App, user: string, { state, step, recovery }: ReadCode, context: Context): Promise<boolean> {
  if (state.status === 'off' || (step === undefined && recovery === undefined)) return false
  try {
    const command =
      step === undefined ? ({ type: 'UseRecoveryCode', user, codes: state.codes, code: recovery as number } as const) : ({ type: 'Pass', user, step } as const)
    const { repeated } = await app.handle(twoFactorAggregate, twoFactorStream(user), command, context)
    return !repeated
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Whom two-factor login is asked of. */
export const policyDecider: Decider<readonly string[], readonly string[], TwoFactorPolicyEvent> = {
  initial: [],
  decide: (before, roles) => (before.join() === roles.join() ? [] : [{ type: 'TwoFactorRequired', data: { roles: [...roles] } }]),
  evolve: (_before, event) => event.data.roles,
}
export const policyAggregate = defineAggregate({ name: 'two-factor-policy', events: twoFactorPolicyEvents, decider: policyDecider })
export async function loadPolicy(app: App): Promise<readonly string[]> {
  const events = await app.journal.read(TWO_FACTOR_POLICY_STREAM)
  return (events as unknown as readonly TwoFactorPolicyEvent[]).reduce(policyDecider.evolve, policyDecider.initial)
}
/** Whether these roles ask it of a person: by account type, or as owner or super user. */
export const isAsked = (roles: readonly string[], person: { readonly tipCont: string; readonly owner: boolean; readonly super: boolean }): boolean =>
  roles.includes(person.tipCont) || (person.owner && roles.includes('owner')) || (person.super && roles.includes('super'))

import { twoFactorPolicyEvents } from '#shared/accounts/access-events.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { CommandContext } from '../../platform/commands/handling.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { accountAggregate } from '../account/decider.ts'
import { loadAccount } from '../account/people.ts'
import { newRecoveryCodes, newSecret, recoveryCodeOf, stepOf } from './two-factor-codes.ts'
import { accountStream, twoFactorStream, TWO_FACTOR_POLICY_STREAM } from '../account/streams.ts'
import { twoFactorAggregate, type TwoFactorCommand, type TwoFactorState } from './two-factor.ts'

/** A person's two-factor login as its stream has it now. */
export const loadTwoFactor = async (app: App, user: string): Promise<TwoFactorState> =>
  (await app.load(twoFactorAggregate, twoFactorStream(user))).state
/** Which second factor it is, by its reference into the vault; null while there is none. */
export const factorOf = (state: TwoFactorState): string | null =>
  state.status === 'on' ? state.secret : null

/**
 * Decides what a password was given for, and writes it together with the word that this password (a reference into the vault)
 * is still the current one: both or neither. Raises accounts.passwordChanged. Gives the state before.
 */
export async function decideWithPassword(
  app: App,
  user: string,
  password: string,
  command: TwoFactorCommand,
  context: CallContext,
): Promise<TwoFactorState> {
  const { account } = await loadAccount(app, user)
  const [, { before }] = await app.handleMany(
    [
      {
        aggregate: accountAggregate,
        stream: accountStream(user),
        command: { type: 'UsePassword', user, secret: password },
      },
      { aggregate: twoFactorAggregate, stream: twoFactorStream(user), command },
    ],
    context,
    { studio: account.status === 'absent' ? null : account.studio },
  )
  return before
}

/** The result of reading a typed code, before it is used. */
interface ReadCode {
  readonly state: TwoFactorState
  readonly step: number | undefined
  readonly recovery: number | undefined
}
const nobody = { secret: newSecret(), codes: newRecoveryCodes().sealed }
/** The same work for everybody, whether two-factor login is on or the person exists at all: how long it takes tells nothing. */
export async function readCode(
  app: App,
  user: string,
  code: string,
  now: string,
): Promise<ReadCode> {
  const state = await loadTwoFactor(app, user)
  const [secretAt, codesAt] =
    state.status === 'on' ? [state.secret, state.codes] : ['two-factor:nobody', 'recovery:nobody']
  const stored = await app.vault.getAll([secretAt, codesAt])
  const step = stepOf(stored.get(secretAt) ?? nobody.secret, code, now)
  const recovery = recoveryCodeOf(stored.get(codesAt) ?? nobody.codes, code)
  return state.status === 'on'
    ? { state, step, recovery }
    : { state, step: undefined, recovery: undefined }
}
/** Uses the code up; false if it is none, or was used before, here or in any other process at the same moment. */
export async function useCode(
  app: App,
  user: string,
  { state, step, recovery }: ReadCode,
  context: CommandContext,
): Promise<boolean> {
  if (state.status === 'off' || (step === undefined && recovery === undefined)) return false
  try {
    const command =
      step === undefined
        ? ({ type: 'UseRecoveryCode', user, codes: state.codes, code: recovery as number } as const)
        : ({ type: 'Pass', user, step } as const)
    const { repeated } = await app.handle(
      twoFactorAggregate,
      twoFactorStream(user),
      command,
      context,
    )
    return !repeated
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The roles that must use two-factor login. */
export const policyAggregate = aggregateOf<readonly string[]>()({
  name: 'two-factor-policy',
  events: twoFactorPolicyEvents,
  initial: [],
  decide: {
    Require: (before, { roles }: { readonly roles: readonly string[] }) =>
      before.join() === roles.join()
        ? []
        : [{ type: 'TwoFactorRequired', data: { roles: [...roles] } }],
  },
  evolve: { TwoFactorRequired: (_before, { roles }) => roles },
})
export const loadPolicy = async (app: App): Promise<readonly string[]> =>
  (await app.load(policyAggregate, TWO_FACTOR_POLICY_STREAM)).state
/** Whether these roles ask it of a person: by account type, or as owner or super user. */
export const isAsked = (
  roles: readonly string[],
  person: { readonly tipCont: string; readonly owner: boolean; readonly super: boolean },
): boolean =>
  roles.includes(person.tipCont) ||
  (person.owner && roles.includes('owner')) ||
  (person.super && roles.includes('super'))

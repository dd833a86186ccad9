import { twoFactorEvents } from '#shared/accounts/access-events.ts'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../../platform/commands/aggregate.ts'

/** One person's two-factor login. `step` is the latest step of time whose code was taken; it outlives switching off and on. */
export type TwoFactorState =
  | { readonly status: 'off'; readonly step: number }
  | {
      readonly status: 'on'
      readonly step: number
      readonly since: string
      /** References into the vault. */
      readonly secret: string
      readonly codes: string
      readonly used: readonly number[]
    }
type On = Extract<TwoFactorState, { status: 'on' }>
interface Of {
  readonly user: string
}
/** `secret`: the factor whose code was given. */
interface OfFactor extends Of {
  readonly secret: string
}
interface Enable extends OfFactor {
  readonly codes: string
  readonly step: number
}
/** A recovery code, by its place in the list that `codes` refers to. */
interface Recover extends Of {
  readonly codes: string
  readonly code: number
}

export const twoFactorAggregate = aggregateOf<TwoFactorState>()({
  name: 'two-factor',
  events: twoFactorEvents,
  initial: { status: 'off', step: -1 },
  decide: {
    Enable: (state, { user, secret, codes, step }: Enable) => {
      if (state.status === 'on') return refuseAccess('accounts.twoFactorOn')
      return step > state.step
        ? [{ type: 'TwoFactorEnabled', data: { user, secret, codes, step } }]
        : refuseAccess('accounts.codeWrong')
    },
    Pass: (state, { user, step }: Of & { readonly step: number }) =>
      step > whileOn(state).step
        ? [{ type: 'TwoFactorPassed', data: { user, step } }]
        : refuseAccess('accounts.codeWrong'),
    UseRecoveryCode: (state, { user, codes, code }: Recover) => {
      const on = whileOn(state)
      if (codes !== on.codes || on.used.includes(code)) return refuseAccess('accounts.codeWrong')
      return [{ type: 'RecoveryCodeUsed', data: { user, code } }]
    },
    RenewCodes: (state, { user, secret, codes }: OfFactor & { readonly codes: string }) => {
      whileOn(state, secret)
      return [{ type: 'RecoveryCodesMade', data: { user, codes } }]
    },
    Disable: (state, { user, secret }: OfFactor) => {
      whileOn(state, secret)
      return [{ type: 'TwoFactorDisabled', data: { user } }]
    },
    Reset: (state, { user, reason }: Of & { readonly reason: string }) => {
      whileOn(state)
      return [{ type: 'TwoFactorReset', data: { user, reason } }]
    },
  },
  evolve: {
    TwoFactorEnabled: (_state, { secret, codes, step }, { occurredAt: since = '' }) => ({
      status: 'on',
      step,
      secret,
      codes,
      used: [],
      since,
    }),
    TwoFactorPassed: (state, { step }, { type }) => ({ ...mustBeOn(state, type), step }),
    RecoveryCodeUsed: (state, { code }, { type }) => {
      const on = mustBeOn(state, type)
      return { ...on, used: [...on.used, code] }
    },
    RecoveryCodesMade: (state, { codes }, { type }) => ({
      ...mustBeOn(state, type),
      codes,
      used: [],
    }),
    TwoFactorDisabled: ({ step }) => ({ status: 'off', step }),
    TwoFactorReset: ({ step }) => ({ status: 'off', step }),
  },
})
export const twoFactorDecider = twoFactorAggregate.decider
export type TwoFactorCommand = CommandOf<typeof twoFactorAggregate>

/** Refuses where it is off, or is another factor than the one whose code was given. */
function whileOn(state: TwoFactorState, secret?: string): On {
  if (state.status === 'off') return refuseAccess('accounts.twoFactorOff')
  return secret === undefined || secret === state.secret
    ? state
    : refuseAccess('accounts.codeWrong')
}
function mustBeOn(state: TwoFactorState, type: string): On {
  if (state.status === 'off') throw new Error(`${type} while two-factor login is off`)
  return state
}

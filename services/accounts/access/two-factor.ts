import { assertNever, type Decider } from '#shared/platform/messages.ts'
import { twoFactorEvents, type TwoFactorEvent } from '#shared/accounts/access-events.ts'
import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'

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
export type TwoFactorCommand = { readonly user: string } & (
  | {
      readonly type: 'Enable'
      readonly secret: string
      readonly codes: string
      readonly step: number
    }
  | { readonly type: 'Pass'; readonly step: number }
  /** A recovery code, by its place in the list that `codes` refers to. */
  | { readonly type: 'UseRecoveryCode'; readonly codes: string; readonly code: number }
  /** `secret`: the factor whose code was given. */
  | { readonly type: 'RenewCodes'; readonly secret: string; readonly codes: string }
  | { readonly type: 'Disable'; readonly secret: string }
  | { readonly type: 'Reset'; readonly reason: string }
)
type Timed = TwoFactorEvent & { readonly occurredAt?: string }

export const twoFactorDecider: Decider<TwoFactorState, TwoFactorCommand, TwoFactorEvent> = {
  initial: { status: 'off', step: -1 },
  decide(state, command) {
    const { user } = command
    if (command.type === 'Enable') {
      if (state.status === 'on') return refuseAccess('accounts.twoFactorOn')
      const { secret, codes, step } = command
      return step > state.step
        ? [{ type: 'TwoFactorEnabled', data: { user, secret, codes, step } }]
        : refuseAccess('accounts.codeWrong')
    }
    if (state.status === 'off') return refuseAccess('accounts.twoFactorOff')
    if ('secret' in command && command.secret !== state.secret)
      return refuseAccess('accounts.codeWrong')
    switch (command.type) {
      case 'Pass':
        return command.step > state.step
          ? [{ type: 'TwoFactorPassed', data: { user, step: command.step } }]
          : refuseAccess('accounts.codeWrong')
      case 'UseRecoveryCode':
        if (command.codes !== state.codes || state.used.includes(command.code))
          return refuseAccess('accounts.codeWrong')
        return [{ type: 'RecoveryCodeUsed', data: { user, code: command.code } }]
      case 'RenewCodes':
        return [{ type: 'RecoveryCodesMade', data: { user, codes: command.codes } }]
      case 'Disable':
        return [{ type: 'TwoFactorDisabled', data: { user } }]
      case 'Reset':
        return [{ type: 'TwoFactorReset', data: { user, reason: command.reason } }]
      default:
        return assertNever(command)
    }
  },
  evolve(state, event: Timed) {
    const on = () => {
      if (state.status === 'off') throw new Error(`${event.type} while two-factor login is off`)
      return state
    }
    switch (event.type) {
      case 'TwoFactorEnabled': {
        const { secret, codes, step } = event.data
        return { status: 'on', step, secret, codes, used: [], since: event.occurredAt ?? '' }
      }
      case 'TwoFactorPassed':
        return { ...on(), step: event.data.step }
      case 'RecoveryCodeUsed':
        return { ...on(), used: [...on().used, event.data.code] }
      case 'RecoveryCodesMade':
        return { ...on(), codes: event.data.codes, used: [] }
      case 'TwoFactorDisabled':
      case 'TwoFactorReset':
        return { status: 'off', step: state.step }
      default:
        return assertNever(event)
    }
  },
}
export const twoFactorAggregate = defineAggregate({
  name: 'two-factor',
  events: twoFactorEvents,
  decider: twoFactorDecider,
})

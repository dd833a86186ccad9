import { assertNever, type Decider } from '#shared/platform/messages.ts'
import { accessEvents, type AccessEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'

/** One login or one access token: absent, usable, ended. Both are the same kind of thing, a way in that can be shut. */
export type Access =
  | { readonly status: 'absent' }
  | { readonly status: 'open' | 'ended'; readonly user: string }
export type AccessCommand =
  | {
      readonly type: 'OpenSession'
      readonly user: string
      readonly session: string
      readonly agent: string
      readonly expires_at: string
    }
  | { readonly type: 'CloseSession'; readonly session: string }
  | {
      readonly type: 'CreateToken'
      readonly user: string
      readonly token: string
      readonly name: string
      readonly scopes: string[]
      readonly expires_at: string | null
    }
  | { readonly type: 'RevokeToken'; readonly token: string }

export const accessDecider: Decider<Access, AccessCommand, AccessEvent> = {
  initial: { status: 'absent' },
  decide(access, command) {
    switch (command.type) {
      case 'OpenSession': {
        if (access.status !== 'absent') return refuseAccount('accounts.tokenExists')
        const { type: _type, ...data } = command
        return [{ type: 'SessionOpened', data }]
      }
      case 'CreateToken': {
        if (access.status !== 'absent') return refuseAccount('accounts.tokenExists')
        const { type: _type, ...data } = command
        return [{ type: 'TokenCreated', data }]
      }
      case 'CloseSession':
        return access.status === 'open'
          ? [{ type: 'SessionClosed', data: { user: access.user, session: command.session } }]
          : []
      case 'RevokeToken':
        if (access.status === 'absent') return refuseAccount('accounts.tokenUnknown')
        return access.status === 'open'
          ? [{ type: 'TokenRevoked', data: { user: access.user, token: command.token } }]
          : []
      default:
        return assertNever(command)
    }
  },
  evolve(_access, { type, data }) {
    switch (type) {
      case 'SessionOpened':
      case 'TokenCreated':
        return { status: 'open', user: data.user }
      case 'SessionClosed':
      case 'TokenRevoked':
        return { status: 'ended', user: data.user }
      default:
        return assertNever(type)
    }
  },
}
export const accessAggregate = defineAggregate({
  name: 'access',
  events: accessEvents,
  decider: accessDecider,
})

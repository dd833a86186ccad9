import { accessEvents, type AccessEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'

/** One login or one access token: absent, usable, ended. Both are the same kind of thing, a way in that can be shut. */
type Access =
  | { readonly status: 'absent' }
  | { readonly status: 'open' | 'ended'; readonly user: string }
type Of<T extends AccessEvent['type']> = Extract<AccessEvent, { readonly type: T }>['data']

export const accessAggregate = aggregateOf<Access>()({
  name: 'access',
  events: accessEvents,
  initial: { status: 'absent' },
  decide: {
    OpenSession: ({ status }, data: Of<'SessionOpened'>) =>
      status === 'absent'
        ? [{ type: 'SessionOpened', data }]
        : refuseAccount('accounts.tokenExists'),
    CloseSession: (access, { session }: { readonly session: string }) =>
      access.status === 'open'
        ? [{ type: 'SessionClosed', data: { user: access.user, session } }]
        : [],
    CreateToken: ({ status }, data: Of<'TokenCreated'>) =>
      status === 'absent'
        ? [{ type: 'TokenCreated', data }]
        : refuseAccount('accounts.tokenExists'),
    RevokeToken: (access, { token }: { readonly token: string }) => {
      if (access.status === 'absent') return refuseAccount('accounts.tokenUnknown')
      return access.status === 'open'
        ? [{ type: 'TokenRevoked', data: { user: access.user, token } }]
        : []
    },
  },
  evolve: {
    SessionOpened: (_access, { user }) => ({ status: 'open', user }),
    TokenCreated: (_access, { user }) => ({ status: 'open', user }),
    SessionClosed: (_access, { user }) => ({ status: 'ended', user }),
    TokenRevoked: (_access, { user }) => ({ status: 'ended', user }),
  },
})
export const accessDecider = accessAggregate.decider

import { personCalls } from '#shared/accounts/person-calls.ts'
import { useCase } from '../../platform/kernel/use-case.ts'
import { forgetAccess } from './authenticate.ts'
import { accountAggregate } from '../account/decider.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { closeSessions } from './sessions.ts'

/**
 * Sets a person inactive or active again, from now or from a given day, and answers what holds now. A person who
 * becomes inactive is logged out everywhere at once, and stays logged out when they come back.
 */
export const setActive = useCase(personCalls.make_inactive).on(accountAggregate)({
  about: async ({ app, body: { user } }) => {
    await syncSuperRank(app, [user])
    return { key: user, studio: null }
  },
  command: ({ body, context: { actor: by } }) => ({ type: 'SetActive', ...body, by }),
  reply: async ({ app, body: { user }, context, state }) => {
    const active = state.status === 'present' && state.active
    if (!active) await closeSessions(app, user, context)
    forgetAccess(app)
    return { user, active }
  },
})

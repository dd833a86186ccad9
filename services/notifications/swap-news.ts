import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { swapEvents } from '#shared/schedules/events.ts'
import type { Listener } from '#projections/notifications/audience.ts'
import type { App } from '../platform/kernel/app.ts'
import type { News } from './tell.ts'

type SwapHeard = EventOf<typeof swapEvents> & {
  readonly id: string
  readonly stream: string
}
type Of<T extends SwapHeard['type']> = Extract<SwapHeard, { type: T }>

/** Whether an event is of a swap. */
export const isSwapHeard = (event: { readonly type: string }): event is SwapHeard =>
  event.type in swapEvents
/** Returns the news of a swap: for the two whose hours they are and, once they agree, for those who may decide. */
export async function swapNews(
  app: App,
  event: SwapHeard,
  everybody: readonly Listener[],
): Promise<readonly News[]> {
  const { id, type, data } = event
  const { user, other, swap, studio } = data
  const { date, other_date } = type === 'SwapRequested' ? data : await requestOf(app, event)
  const days = { from: date, to: date }
  const told = (about: string, facts: News['facts']): News => ({
    type: 'swap',
    about,
    studio: null,
    facts: { ...facts, ...days },
    subject: `swap ${id}`,
  })
  switch (type) {
    case 'SwapRequested': {
      const { by } = data
      const request = told(other, { what: other_date === null ? 'take' : 'swap', by })
      // Whom a planner asks for is told that their hours may change.
      return by === user ? [request] : [request, told(user, { what: 'forYou', by: other })]
    }
    case 'SwapAccepted': {
      const request: News = {
        type: 'swapRequest',
        about: user,
        studio,
        facts: { ...days, by: other },
        by: other,
        subject: `swap ${swap}`,
        isFor: maySwapFor([user, other], everybody),
      }
      return [told(user, { what: 'accepted', by: other }), request]
    }
    case 'SwapDeclined':
      return [told(user, { what: 'declined', by: other })]
    case 'SwapWithdrawn':
      return [told(other, { what: 'withdrawn', by: user })]
    case 'SwapApproved':
    case 'SwapRejected': {
      const what = type === 'SwapApproved' ? 'approved' : 'rejected'
      return [told(user, { what, by: other }), told(other, { what, by: user })]
    }
  }
}

/** Limits news to people who may decide; a trainer, whom their studio may restrict, only if both are their models. */
const maySwapFor =
  (both: readonly string[], everybody: readonly Listener[]): NonNullable<News['isFor']> =>
  ({ tipCont, models, allStudios }) => {
    if (allStudios || !isTrainerLike(tipCont)) return true
    return both.every((user) => !isModel(everybody, user) || models.includes(user))
  }
const isModel = (everybody: readonly Listener[], user: string): boolean =>
  everybody.find((one) => one.user === user)?.tipCont === 'Model'

/** Returns the request of a swap: it alone has the days. */
async function requestOf(
  app: App,
  { type, stream }: SwapHeard,
): Promise<Of<'SwapRequested'>['data']> {
  const log = await app.journal.read(stream)
  const request = log.find((one) => one.type === 'SwapRequested')
  if (!request || !isSwapHeard(request) || request.type !== 'SwapRequested')
    throw new Error(`${type} in ${stream}, which nobody has asked for`)
  return request.data
}

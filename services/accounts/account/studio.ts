import type { Studio as StudioView } from '#shared/accounts/calls.ts'
import { studioEvents } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { sees, type Actor } from '#shared/platform/allow.ts'
import type { App } from '../../platform/kernel/app.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { JoinedStudio } from './state.ts'
import { studioStream } from './streams.ts'

type StudioState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'open' } & Pick<StudioView, 'studio' | 'name' | 'timezone'> & {
        readonly currency: string
      })
interface Named {
  readonly data: StudioView
}

export const studioAggregate = aggregateOf<StudioState>()({
  name: 'studio',
  events: studioEvents,
  initial: { status: 'absent' },
  decide: {
    CreateStudio: (studio, { data }: Named) =>
      studio.status === 'open'
        ? refuseAccount('accounts.studioExists', { studio: data.studio })
        : [{ type: 'StudioCreated', data }],
    /** Applies what configuration decided, once it is in force. */
    ChangeStudio: (studio, { data }: Named) => {
      if (studio.status === 'absent')
        return refuseAccount('accounts.studioUnknown', { studio: data.studio })
      const same =
        studio.name === data.name &&
        studio.timezone === data.timezone &&
        studio.currency === data.currency
      return same ? [] : [{ type: 'StudioChanged', data }]
    },
  },
  evolve: {
    StudioCreated: (_studio, data) => ({ status: 'open', ...data }),
    StudioChanged: (_studio, data) => ({ status: 'open', ...data }),
  },
})
export const studioDecider = studioAggregate.decider

/**
 * Returns the studio with its zone. One out of sight is answered like one that does not exist, whatever else would be
 * refused.
 */
export async function visibleStudio(app: App, studio: string, by: Actor): Promise<JoinedStudio> {
  const found = sees(by, studio)
    ? (await app.load(studioAggregate, studioStream(studio))).state
    : studioDecider.initial
  return found.status === 'open'
    ? { studio, timezone: found.timezone }
    : refuseAccount('accounts.studioUnknown', { studio })
}

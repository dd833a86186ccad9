import { assertNever, type Decider } from '#shared/platform/messages.ts'
import type { Studio as StudioView } from '#shared/accounts/calls.ts'
import { studioEvents, type StudioEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { sees, type Actor } from '#shared/platform/allow.ts'
import type { App } from '../../platform/kernel/app.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'
import type { JoinedStudio } from './state.ts'
import { studioStream } from './streams.ts'

export type StudioState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'open' } & Pick<StudioView, 'studio' | 'name' | 'timezone'> & {
        readonly currency: string
      })
/** `ChangeStudio`: what configuration decided has come into force. */
export type StudioCommand = {
  readonly type: 'CreateStudio' | 'ChangeStudio'
  readonly data: StudioView
}

export const studioDecider: Decider<StudioState, StudioCommand, StudioEvent> = {
  initial: { status: 'absent' },
  decide(studio, { type, data }) {
    switch (type) {
      case 'CreateStudio':
        if (studio.status === 'open')
          return refuseAccount('accounts.studioExists', { studio: data.studio })
        return [{ type: 'StudioCreated', data }]
      case 'ChangeStudio': {
        if (studio.status === 'absent')
          return refuseAccount('accounts.studioUnknown', { studio: data.studio })
        const same =
          studio.name === data.name &&
          studio.timezone === data.timezone &&
          studio.currency === data.currency
        return same ? [] : [{ type: 'StudioChanged', data }]
      }
      default:
        return assertNever(type)
    }
  },
  evolve(_studio, { type, data }) {
    switch (type) {
      case 'StudioCreated':
      case 'StudioChanged':
        return { status: 'open', ...data }
      default:
        return assertNever(type)
    }
  },
}
export const studioAggregate = defineAggregate({
  name: 'studio',
  events: studioEvents,
  decider: studioDecider,
})

/** The studio with its zone. One out of sight is answered like one that nobody has made, whatever else would be refused. */
export async function visibleStudio(app: App, studio: string, by: Actor): Promise<JoinedStudio> {
  const found = sees(by, studio)
    ? (await app.load(studioAggregate, studioStream(studio))).state
    : studioDecider.initial
  return found.status === 'open'
    ? { studio, timezone: found.timezone }
    : refuseAccount('accounts.studioUnknown', { studio })
}

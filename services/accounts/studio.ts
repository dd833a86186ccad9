import { assertNever, type Decider } from '#shared/platform/messages.ts'
import type { Studio as StudioView } from '#shared/accounts/calls.ts'
import { studioEvents, type StudioEvent } from '#shared/accounts/events.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { defineAggregate } from '../platform/define-service.ts'

export type Studio = { readonly status: 'absent' } | { readonly status: 'open'; readonly studio: string; readonly timezone: string }
export type StudioCommand = { readonly type: 'CreateStudio'; readonly data: StudioView }

export const studioDecider: Decider<Studio, StudioCommand, StudioEvent> = {
  initial: { status: 'absent' },
  decide(studio, { type, data }) {
    switch (type) {
      case 'CreateStudio':
        if (studio.status === 'open') return refuseAccount('accounts.studioExists', { studio: data.studio })
        return [{ type: 'StudioCreated', data }]
      default:
        return assertNever(type)
    }
  },
  evolve(_studio, { type, data }) {
    switch (type) {
      case 'StudioCreated':
        return { status: 'open', studio: data.studio, timezone: data.timezone }
      default:
        return assertNever(type)
    }
  },
}
export const studioAggregate = defineAggregate({ name: 'studio', events: studioEvents, decider: studioDecider })

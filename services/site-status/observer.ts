import { assertNever, type Decider } from '#shared/platform/messages.ts'
import { observerEvents, type ObserverEvent } from '#shared/site-status/events.ts'
import { defaultRank, type ObserverSettings } from '#shared/site-status/rules.ts'
import { defineAggregate } from '../platform/kernel/define-service.ts'

export interface ConfigureObserver {
  readonly observer: string
  readonly mode: ObserverSettings['mode']
  readonly poll_s?: number | undefined
  readonly rank?: number | undefined
}
type State = { readonly status: 'unknown' } | ({ readonly status: 'configured' } & ObserverSettings)

/** What a configuration says with its defaults filled in; `poll_s` means nothing to one that reports changes. */
export const observerSettingsOf = ({
  mode,
  poll_s,
  rank,
}: ConfigureObserver): ObserverSettings => ({
  mode,
  poll_s: mode === 'poll' ? (poll_s ?? null) : null,
  rank: rank ?? defaultRank[mode],
})

export const observerDecider: Decider<State, ConfigureObserver, ObserverEvent> = {
  initial: { status: 'unknown' },
  decide(state, command) {
    const settings = observerSettingsOf(command)
    const same =
      state.status === 'configured' &&
      state.mode === settings.mode &&
      state.poll_s === settings.poll_s &&
      state.rank === settings.rank
    return same
      ? []
      : [{ type: 'ObserverConfigured', data: { observer: command.observer, ...settings } }]
  },
  evolve(_state, { type, data }) {
    switch (type) {
      case 'ObserverConfigured':
        return { status: 'configured', mode: data.mode, poll_s: data.poll_s, rank: data.rank }
      default:
        return assertNever(type)
    }
  },
}
export const observerAggregate = defineAggregate({
  name: 'observer',
  events: observerEvents,
  decider: observerDecider,
})

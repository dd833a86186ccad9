import { observerEvents } from '#shared/site-status/events.ts'
import { defaultRank, type ObserverSettings } from '#shared/site-status/rules.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

interface ConfigureObserver {
  readonly observer: string
  readonly mode: ObserverSettings['mode']
  readonly poll_s?: number | undefined
  readonly rank?: number | undefined
}
type State = { readonly status: 'unknown' } | ({ readonly status: 'configured' } & ObserverSettings)

/**
 * Returns the settings of a configuration with defaults filled in; `poll_s` means nothing to one that reports changes.
 */
export const observerSettingsOf = ({
  mode,
  poll_s,
  rank,
}: ConfigureObserver): ObserverSettings => ({
  mode,
  poll_s: mode === 'poll' ? (poll_s ?? null) : null,
  rank: rank ?? defaultRank[mode],
})

export const observerAggregate = aggregateOf<State>()({
  name: 'observer',
  events: observerEvents,
  initial: { status: 'unknown' },
  decide: {
    ConfigureObserver: (state, command: ConfigureObserver) => {
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
  },
  evolve: {
    ObserverConfigured: (_state, { mode, poll_s, rank }) => ({
      status: 'configured',
      mode,
      poll_s,
      rank,
    }),
  },
})

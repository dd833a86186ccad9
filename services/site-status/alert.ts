import { alertEvents, type AlertEvent } from '#shared/site-status/events.ts'
import { refuseSiteStatus } from '#shared/site-status/refusals.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'

/** A person's alerts, and whether each was acknowledged. */
type Alerts = ReadonlyMap<string, boolean>
type Raised = Extract<AlertEvent, { type: 'AlertRaised' }>['data']
interface Mark {
  readonly user: string
  readonly marked: readonly string[]
  readonly acknowledged: boolean
}

export const alertAggregate = aggregateOf<Alerts>()({
  name: 'alerts',
  events: alertEvents,
  initial: new Map(),
  decide: {
    Raise: (alerts, { raised }: { readonly raised: Raised }) =>
      alerts.has(raised.alert) ? [] : [{ type: 'AlertRaised', data: raised }],
    Mark: (alerts, { user, marked, acknowledged }: Mark) => {
      if (!marked.every((alert) => alerts.has(alert)))
        return refuseSiteStatus('siteStatus.alertUnknown')
      return marked
        .filter((alert) => alerts.get(alert) !== acknowledged)
        .map((alert) => ({
          type: acknowledged ? ('AlertAcknowledged' as const) : ('AlertReopened' as const),
          data: { alert, user },
        }))
    },
  },
  evolve: {
    AlertRaised: (alerts, { alert }) => new Map(alerts).set(alert, false),
    AlertAcknowledged: (alerts, { alert }) => new Map(alerts).set(alert, true),
    AlertReopened: (alerts, { alert }) => new Map(alerts).set(alert, false),
  },
})
export type AlertCommand = CommandOf<typeof alertAggregate>

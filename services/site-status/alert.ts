import { alertEvents, type AlertEvent } from '#shared/site-status/events.ts'
import { refuseSiteStatus } from '#shared/site-status/refusals.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'
import type { CommandOf } from '../platform/commands/aggregate.ts'

/** A person's alerts, and whether each was acknowledged. */
type Alerts = ReadonlyMap<string, boolean>
type Raised = Extract<AlertEvent, { type: 'AlertRaised' }>['data']

export const alertAggregate = aggregateOf<Alerts>()({
  name: 'alerts',
  events: alertEvents,
  initial: new Map(),
  decide: {
    Raise: (alerts, { raised }: { readonly raised: Raised }) =>
      alerts.has(raised.alert) ? [] : [{ type: 'AlertRaised', data: raised }],
    Acknowledge: (alerts, data: { readonly user: string; readonly alert: string }) => {
      const acknowledged = alerts.get(data.alert)
      if (acknowledged === undefined) return refuseSiteStatus('siteStatus.alertUnknown')
      return acknowledged ? [] : [{ type: 'AlertAcknowledged', data }]
    },
  },
  evolve: {
    AlertRaised: (alerts, { alert }) => new Map(alerts).set(alert, false),
    AlertAcknowledged: (alerts, { alert }) => new Map(alerts).set(alert, true),
  },
})
export const alertDecider = alertAggregate.decider
export type AlertCommand = CommandOf<typeof alertAggregate>

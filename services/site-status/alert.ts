import { assertNever, type Decider } from '#shared/platform/messages.ts'
import { alertEvents, type AlertEvent } from '#shared/site-status/events.ts'
import { refuseSiteStatus } from '#shared/site-status/refusals.ts'
import { defineAggregate } from '../platform/kernel/define-service.ts'

/** A person's alerts, and whether each was acknowledged. */
type Alerts = ReadonlyMap<string, boolean>
type Raised = Extract<AlertEvent, { type: 'AlertRaised' }>['data']
export type AlertCommand =
  | { readonly type: 'Raise'; readonly raised: Raised }
  | { readonly type: 'Acknowledge'; readonly user: string; readonly alert: string }

export const alertDecider: Decider<Alerts, AlertCommand, AlertEvent> = {
  initial: new Map(),
  decide(alerts, command) {
    switch (command.type) {
      case 'Raise':
        return alerts.has(command.raised.alert)
          ? []
          : [{ type: 'AlertRaised', data: command.raised }]
      case 'Acknowledge': {
        const { alert, user } = command
        const acknowledged = alerts.get(alert)
        if (acknowledged === undefined) return refuseSiteStatus('siteStatus.alertUnknown')
        return acknowledged ? [] : [{ type: 'AlertAcknowledged', data: { alert, user } }]
      }
      default:
        return assertNever(command)
    }
  },
  evolve(alerts, { type, data }) {
    switch (type) {
      case 'AlertRaised':
        return new Map(alerts).set(data.alert, false)
      case 'AlertAcknowledged':
        return new Map(alerts).set(data.alert, true)
      default:
        return assertNever(type)
    }
  },
}
export const alertAggregate = defineAggregate({
  name: 'alerts',
  events: alertEvents,
  decider: alertDecider,
})

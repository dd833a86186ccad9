import { queryDueAlerts } from '#projections/site-status/monitor-queries.ts'
import type { AlertTables } from '#projections/site-status/alerts.ts'
import type { AlertDueRow, MonitorTables } from '#projections/site-status/monitor.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Reaction } from '../platform/kernel/define-service.ts'
import { alertAggregate, type AlertCommand } from './alert.ts'
import { alertStream } from './streams.ts'

/** Raises what the read model of the wall found to be due. Swept, not hinted: that read model moves many times a second. */
export const raiseAlerts = (app: App): Reaction => ({
  name: 'raise-alerts',
  projections: [],
  sweep_s: 2,
  run: async () => {
    await raiseAll(app, await queryDueAlerts(app.read<MonitorTables & AlertTables>()))
  },
})

export const raiseAll = (
  app: Pick<App, 'handle' | 'now' | 'log'>,
  due: readonly RaisedAlert[],
): Promise<void> =>
  eachOf(due, { log: app.log, of: ({ alert }) => alert }, (one) => raise(app, one))

/** Raises an alert once for each id, however often it is asked for. */
export async function raise(
  app: Pick<App, 'handle' | 'now'>,
  { alert, person: user, site, account, kind, at }: RaisedAlert,
): Promise<void> {
  const command: AlertCommand = {
    type: 'Raise',
    raised: { alert, user, site, account, kind, at: new Date(Number(at)).toISOString() },
  }
  await app.handle(
    alertAggregate,
    alertStream(user),
    command,
    { actor: null, commandId: `raise-${alert}`, now: app.now(), wrote: () => undefined },
    { source: 'reaction' },
  )
}
export type RaisedAlert = Pick<AlertDueRow, 'alert' | 'person' | 'site' | 'account' | 'at'> & {
  readonly kind:
    | AlertDueRow['kind']
    | 'unmapped'
    | 'seen_inactive'
    | 'late'
    | 'absent'
    | 'forgotten'
}

import { isOnline } from '#shared/site-status/statuses.ts'
import {
  queryCellsOfInactive,
  type InactivePeopleTables,
} from '#projections/site-status/inactive-people.ts'
import { alertId, type MonitorTables } from '#projections/site-status/monitor.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Reaction } from '../platform/kernel/define-service.ts'
import { raiseAll, type RaisedAlert } from './raise-alerts.ts'

const DAY_MS = 86_400_000

/** Alerts when an inactive person is seen on air: counted as theirs, and told once a day for each site. */
export const alertOnInactivePeople = (app: App): Reaction => ({
  name: 'seen-inactive',
  projections: [],
  sweep_s: 30,
  run: async () => {
    const cells = await queryCellsOfInactive(app.read<InactivePeopleTables & MonitorTables>())
    const due = cells.flatMap(({ person, site, account, sources, since }): RaisedAlert[] => {
      const seen = Object.values(sources).filter(
        ({ status, at }) => isOnline(status) && at > Number(since),
      )
      if (account === null || seen.length === 0) return []
      const at = Math.max(...seen.map((source) => source.at))
      const day = Math.floor(at / DAY_MS) * DAY_MS
      const alert = alertId('seen_inactive', site, person, day)
      return [{ alert, person, site, account, kind: 'seen_inactive', at }]
    })
    await raiseAll(app, due)
  },
})

import {
  onlineDays,
  onlineIntervalsKnown,
  onlineUnions,
  onlineUnionsKnown,
} from '#shared/online-time/needs.ts'
import { onlineTime } from '#projections/online-time/online-time.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { intervalsKnown, unionsKnown } from './known-hours.ts'
import { onlineTimeService } from './service.ts'
import { daysOfStudio, unionsOfStudio } from './unions.ts'

/** Its events are those of site-status. */
export const onlineTimeModule = defineServiceModule({
  name: 'online-time',
  service: onlineTimeService,
  // Shared code knows no App; the caller gives theirs.
  gives: [
    give(onlineUnions, () => (app, range) => unionsOfStudio(app as App, range)),
    give(onlineDays, () => (app, range) => daysOfStudio(app as App, range)),
    give(onlineUnionsKnown, () => (app, range) => unionsKnown(app as App, range)),
    give(onlineIntervalsKnown, () => (app, asked) => intervalsKnown(app as App, asked)),
  ],
  projections: [onlineTime],
  events: [],
  authorisation: () => import('./authorisation.ts'),
})

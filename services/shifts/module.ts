import { shiftEvents } from '#shared/shifts/events.ts'
import { presences, shiftNow, workedDays } from '#shared/shifts/needs.ts'
import { queryPresences } from '#projections/shifts/presence.ts'
import { onShift } from '#projections/shifts/on-shift.ts'
import { shiftHistory } from '#projections/shifts/shift-history.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { shiftService } from './service.ts'
import { shiftNowOf } from './shift-now-of.ts'
import { workedOf } from './worked-of.ts'

export const shiftsModule = defineServiceModule({
  name: 'shifts',
  service: shiftService,
  gives: [
    give(workedDays, () => (app, asked) => workedOf(app as App, asked)),
    give(shiftNow, () => (app, user, actor) => shiftNowOf(app as App, user, actor)),
    give(presences, () => (app, asked) => queryPresences((app as App).read(), asked)),
  ],
  projections: [onShift, shiftHistory],
  events: [shiftEvents],
  authorisation: () => import('./authorisation.ts'),
})

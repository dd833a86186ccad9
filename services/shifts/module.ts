import { shiftEvents } from '#shared/shifts/events.ts'
import { onShift } from '#projections/shifts/on-shift.ts'
import { shiftHistory } from '#projections/shifts/shift-history.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { shiftService } from './service.ts'

export const shiftsModule = defineServiceModule({
  name: 'shifts',
  service: shiftService,
  projections: [onShift, shiftHistory],
  events: [shiftEvents],
  authorisation: () => import('./authorisation.ts'),
})

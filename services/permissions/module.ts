import { permissionEvents } from '#shared/permissions/events.ts'
import { permissions } from '#projections/permissions/permissions.ts'
import { defineServiceModule } from '../platform/kernel/define-module.ts'
import { permissionService } from './service.ts'

export const permissionsModule = defineServiceModule({
  name: 'permissions',
  service: permissionService,
  projections: [permissions],
  events: [permissionEvents],
  authorisation: () => import('./authorisation.ts'),
})

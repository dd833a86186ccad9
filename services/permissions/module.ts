import { permissionEvents } from '#shared/permissions/events.ts'
import { trainersOf } from '#shared/permissions/needs.ts'
import {
  permissions,
  queryTrainersOf,
  type PermissionTables,
} from '#projections/permissions/permissions.ts'
import type { App } from '../platform/kernel/app.ts'
import { defineServiceModule, give } from '../platform/kernel/define-module.ts'
import { permissionService } from './service.ts'

export const permissionsModule = defineServiceModule({
  name: 'permissions',
  service: permissionService,
  gives: [
    give(
      trainersOf,
      () => (app, model) => queryTrainersOf((app as App).read<PermissionTables>(), model),
    ),
  ],
  projections: [permissions],
  events: [permissionEvents],
  authorisation: () => import('./authorisation.ts'),
})

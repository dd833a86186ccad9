import { accountsModule } from './accounts/module.ts'
import { auditModule } from './audit/module.ts'
import { chatModule } from './chat/module.ts'
import { configurationModule } from './configuration/module.ts'
import { interviewsModule } from './interviews/module.ts'
import { moneyModule } from './money/module.ts'
import { notesModule } from './notes/module.ts'
import { notificationsModule } from './notifications/module.ts'
import { onlineTimeModule } from './online-time/module.ts'
import { operationsModule } from './operations/module.ts'
import { peopleModule } from './people/module.ts'
import { permissionsModule } from './permissions/module.ts'
import { schedulesModule } from './schedules/module.ts'
import { settlementsModule } from './settlements/module.ts'
import { shiftsModule } from './shifts/module.ts'
import { siteStatusModule } from './site-status/module.ts'
import { storeModule } from './store/module.ts'
import { tasksModule } from './tasks/module.ts'
import { transparencyModule } from './transparency/module.ts'
import { vacationsModule } from './vacations/module.ts'
import { walletModule } from './wallet/module.ts'
import type { App } from './platform/kernel/app.ts'
import { assembleModules } from './platform/start/assemble-modules.ts'
import type { AnyModule } from './platform/kernel/define-module.ts'
import type { Modules } from './platform/start/runtime.ts'
import { startModules, type StartedService } from './platform/start/start-modules.ts'

/** The list of modules: the only place besides the entry files that names them. */
export const moduleList: readonly AnyModule[] = [
  accountsModule,
  peopleModule,
  permissionsModule,
  configurationModule,
  shiftsModule,
  siteStatusModule,
  onlineTimeModule,
  moneyModule,
  walletModule,
  settlementsModule,
  storeModule,
  vacationsModule,
  schedulesModule,
  interviewsModule,
  operationsModule,
  transparencyModule,
  notesModule,
  tasksModule,
  chatModule,
  notificationsModule,
  auditModule,
]
export const modules: Modules = assembleModules(moduleList, process.env)

/** Starts every module on one process's machinery. */
export function startServices(app: App): readonly StartedService[] {
  const started = startModules(modules, app)
  app.outbox.define(
    app,
    started.flatMap(({ effects }) => effects),
  )
  app.processes.define(
    app,
    started.flatMap(({ processes }) => processes),
  )
  return started
}

import { accounts } from './accounts/module.ts'
import { audit } from './audit/module.ts'
import { bonusConfig } from './bonus-config/module.ts'
import { chat } from './chat/module.ts'
import { configuration } from './configuration/module.ts'
import { interviews } from './interviews/module.ts'
import { items } from './items/module.ts'
import { money } from './money/module.ts'
import { monitoring } from './monitoring/module.ts'
import { notes } from './notes/module.ts'
import { observers } from './observers/module.ts'
import { notifications } from './notifications/module.ts'
import { operations } from './operations/module.ts'
import { permissions } from './permissions/module.ts'
import { profile } from './profile/module.ts'
import { schedule } from './schedule/module.ts'
import { settlements } from './settlements/module.ts'
import { shell } from './shell/module.ts'
import { shifts } from './shifts/module.ts'
import { store } from './store/module.ts'
import { tasks } from './tasks/module.ts'
import { transparency } from './transparency/module.ts'
import { vacations } from './vacations/module.ts'
import { wallet } from './wallet/module.ts'
import type { PagePart } from '#shared/permissions/profile-sections.ts'
import type { PathsOf, WebModule } from './platform/module.ts'
import type { ProfileProps } from './profile/profile-sections.tsx'

/** Every module of the web part. The build reads this list (build/web-modules.ts); no page carries it. */
export const modules = [
  accounts,
  audit,
  bonusConfig,
  chat,
  configuration,
  interviews,
  items,
  money,
  monitoring,
  notes,
  observers,
  notifications,
  operations,
  permissions,
  profile,
  schedule,
  settlements,
  shell,
  shifts,
  store,
  tasks,
  transparency,
  vacations,
  wallet,
] as const satisfies readonly WebModule<PagePart, ProfileProps>[]
export type Paths = PathsOf<(typeof modules)[number]>

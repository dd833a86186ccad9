import type { ComponentType } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconBroadcast, IconBuildingStore, IconHome, IconKey, IconRadar2, IconServerCog, IconUserCircle, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { configurationCalls } from '#shared/configuration/calls.ts'
import { operationsCalls } from '#shared/operations/calls.ts'
import { permissionCalls } from '#shared/permissions/calls.ts'
import type { Allow } from '#shared/platform/allow.ts'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { paths, type PathName } from './platform/paths.ts'
import { may, type Viewer } from './platform/session.ts'

/** One row a menu entry, in the specification's order; the menu, the palette and the first screen derive from it. */
export interface MenuEntry {
  readonly name: PathName
  readonly label: MessageDescriptor
  readonly icon: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>
  /** The row of the call that the screen cannot do without: who may not make it does not see the entry. */
  readonly needs: { readonly allow: Allow } | null
  readonly shortcut: string
}
export const menu: readonly MenuEntry[] = [
  { name: 'dashboard', label: msg`Dashboard`, icon: IconHome, needs: null, shortcut: 'alt+1' },
  { name: 'aboutUser', label: msg`My Account`, icon: IconUserCircle, needs: null, shortcut: 'alt+2' },
  { name: 'monitoring', label: msg`Monitoring`, icon: IconBroadcast, needs: siteStatusCalls.accountState, shortcut: 'alt+3' },
  { name: 'accounts', label: msg`Accounts`, icon: IconUsers, needs: accountCalls.getAppUsers, shortcut: 'alt+4' },
  { name: 'usage', label: msg`Site Track`, icon: IconRadar2, needs: siteStatusCalls.observers, shortcut: 'alt+5' },
  { name: 'studioConfig', label: msg`Studio Config`, icon: IconBuildingStore, needs: configurationCalls.settings, shortcut: 'alt+7' },
  { name: 'studioPermissions', label: msg`Permissions`, icon: IconKey, needs: permissionCalls.accounts, shortcut: 'alt+8' },
  { name: 'modelAssignment', label: msg`Model Assignment`, icon: IconUsersGroup, needs: permissionCalls.trainers, shortcut: 'alt+9' },
  { name: 'internalConfig', label: msg`Internal Config`, icon: IconServerCog, needs: operationsCalls.projections, shortcut: 'alt+6' },
]

export const menuOf = (viewer: Viewer): readonly MenuEntry[] => menu.filter(({ needs }) => needs === null || may(viewer, needs))

/** Whether a path shows something to this person; paths without an entry are open. */
export const mayVisit = (viewer: Viewer, path: string): boolean => menu.every(({ name, needs }) => paths[name] !== path || needs === null || may(viewer, needs))

/** Where a person lands: the wall, for those who may see it. */
export const homeOf = (viewer: Viewer): string => paths[menuOf(viewer).some(({ name }) => name === 'monitoring') ? 'monitoring' : 'dashboard']

/** The entry that names a screen; dashboard with a home icon where there is none (specification, section 2). */
export const entryOf = (path: string): Pick<MenuEntry, 'label' | 'icon'> =>
  menu.find(({ name }) => paths[name] === path) ?? { label: msg`Dashboard`, icon: IconHome }

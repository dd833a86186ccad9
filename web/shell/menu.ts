import type { ComponentType } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconBroadcast,
  IconBuildingStore,
  IconHome,
  IconKey,
  IconRadar2,
  IconServerCog,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { needs } from '../platform/needs.ts'
import { paths, type PathName } from '../platform/paths.ts'
import { may, type Viewer } from '../platform/session.ts'

/** One row a menu entry, in the specification's order; the menu, the palette and the first screen derive from it. */
export interface MenuEntry {
  readonly name: PathName
  readonly label: MessageDescriptor
  readonly icon: ComponentType<{
    readonly size?: number | string
    readonly stroke?: number | string
  }>
  readonly shortcut: string
}
export const menu: readonly MenuEntry[] = [
  { name: 'dashboard', label: msg`Dashboard`, icon: IconHome, shortcut: 'alt+1' },
  { name: 'aboutUser', label: msg`My Account`, icon: IconUserCircle, shortcut: 'alt+2' },
  { name: 'monitoring', label: msg`Monitoring`, icon: IconBroadcast, shortcut: 'alt+3' },
  { name: 'accounts', label: msg`Accounts`, icon: IconUsers, shortcut: 'alt+4' },
  { name: 'usage', label: msg`Site Track`, icon: IconRadar2, shortcut: 'alt+5' },
  { name: 'studioConfig', label: msg`Studio Config`, icon: IconBuildingStore, shortcut: 'alt+7' },
  { name: 'studioPermissions', label: msg`Permissions`, icon: IconKey, shortcut: 'alt+8' },
  {
    name: 'modelAssignment',
    label: msg`Model Assignment`,
    icon: IconUsersGroup,
    shortcut: 'alt+9',
  },
  { name: 'internalConfig', label: msg`Internal Config`, icon: IconServerCog, shortcut: 'alt+6' },
]

const sees = (viewer: Viewer, name: PathName): boolean =>
  needs[name] === undefined || may(viewer, { allow: needs[name] })
export const menuOf = (viewer: Viewer): readonly MenuEntry[] =>
  menu.filter(({ name }) => sees(viewer, name))

/** Whether a path shows something to this person; paths without an entry are open. */
export const mayVisit = (viewer: Viewer, path: string): boolean =>
  menu.every(({ name }) => paths[name] !== path || sees(viewer, name))

/** Where a person lands: the wall, for those who may see it. */
export const homeOf = (viewer: Viewer): string =>
  paths[menuOf(viewer).some(({ name }) => name === 'monitoring') ? 'monitoring' : 'dashboard']

/** The entry that names a screen; dashboard with a home icon where there is none (specification, section 2). */
export const entryOf = (path: string): Pick<MenuEntry, 'label' | 'icon'> =>
  menu.find(({ name }) => paths[name] === path) ?? { label: msg`Dashboard`, icon: IconHome }

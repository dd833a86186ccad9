import { use, useEffect, useMemo, type ComponentType } from 'react'
import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { screens } from 'virtual:screens'
import { anybody } from '#shared/platform/allow.ts'
import { menuAtom, needMenu } from './menu-sheets.ts'
import { iconOf } from './menu-icon.ts'
import type { MenuGroup } from '../platform/module.ts'
import { mayVisit } from '../platform/may-visit.ts'
import { isAt, paths } from '../platform/paths.ts'
import { chatTotalAtom } from '../platform/remembered-values.ts'
import { mayCall, useViewer, type Viewer } from '../platform/session.ts'

type Row = (typeof screens)[number]
type Icon = ComponentType<{
  readonly size?: number | string
  readonly stroke?: number | string
}>
/** The facts of a screen that the menu, the palette and its title show. */
export interface MenuEntry {
  readonly name: string
  readonly path: string
  readonly label: string
  readonly icon: Icon
  readonly shortcut?: string
  readonly group: MenuGroup
  readonly badge?: readonly string[]
  readonly covers?: readonly string[]
}

/** Screens before the login have no words or icons: a module of such alone has no sheet. */
export const screensFor = (viewer: Viewer): readonly Row[] =>
  screens.filter((row) => row.needs !== anybody && mayCall(viewer, { allow: row.needs }))
const rowOf = (path: string): Row | undefined => screens.find((row) => isAt(row.path, path))

/** Returns where a person lands: the wall, for those who may see it. */
export const homeOf = (viewer: Viewer): string =>
  mayVisit(viewer, paths.monitoring) ? paths.monitoring : paths.dashboard

const first = new Map<string, Promise<void>>()
/** The frame appears with its menu, not before it. */
export function useFirstMenu(): void {
  const viewer = useViewer()
  const { i18n } = useLingui()
  const before = first.get(viewer.user)
  const menu = before ?? needMenu(i18n.locale)
  if (!before) first.set(viewer.user, menu)
  use(menu)
}

/** The entries that this person sees, in the menu's order; none until their words are here. */
export function useMenu(): readonly MenuEntry[] {
  const viewer = useViewer()
  const seen = useMemo(() => screensFor(viewer), [viewer])
  const sheets = useSheets()
  const hasChat = useAtomValue(chatTotalAtom) >= 0 && !viewer.viewAs
  return useMemo(
    () =>
      seen.flatMap(({ name, module, path }) => {
        const entry = sheets[module.name]?.[name]
        if (!entry?.menu || (name === 'chat' && !hasChat)) return []
        const { group = 'main', ...menu } = entry.menu
        return [{ name, path, label: entry.label, icon: iconOf(entry.icon), group, ...menu }]
      }),
    [seen, sheets, hasChat],
  )
}

/**
 * Returns the name and the icon of a screen; null until its words are here. Those of the dashboard where no screen is
 * (docs/rules/screens.md#paths-and-menu).
 */
export function useEntryOf(path: string): Pick<MenuEntry, 'label' | 'icon'> | null {
  const row = rowOf(path) ?? rowOf(paths.dashboard)
  const sheets = useSheets()
  const entry = row && sheets[row.module.name]?.[row.name]
  return entry ? { label: entry.label, icon: iconOf(entry.icon) } : null
}

/** Words and icons of the screens, by module and name. */
export function useSheets() {
  const { i18n } = useLingui()
  const language = i18n.locale
  useEffect(() => void needMenu(language), [language])
  return useAtomValue(menuAtom)
}

import type { MessageDescriptor } from '@lingui/core'
import type { ShellScreen, WebModule } from '../platform/module.ts'

/** The lines of an icon, as the icon package writes them: tag and attributes. */
export type IconLines = readonly (readonly [string, Readonly<Record<string, string>>])[]
/** The name of a screen in one language, and its look in the menu. */
interface SheetEntry {
  readonly label: string
  readonly icon: IconLines
  /** Only of a menu entry. */
  readonly menu?: Partial<Omit<NonNullable<ShellScreen['menu']>, 'order'>>
}
type MenuSheet = Readonly<Record<string, SheetEntry>>
/** The sheets of every module. */
export type Menu = Readonly<Record<string, MenuSheet>>
type Say = (label: MessageDescriptor) => string

/** The words and icons of each module's screens: one sheet, because a file for each module is more requests than bytes. */
export const menuSheets = (
  modules: readonly WebModule[],
  say: Say,
  icons: ReadonlyMap<string, IconLines>,
): Menu =>
  Object.fromEntries(
    modules.flatMap(({ name, screens = {} }) => {
      const closed = Object.entries(screens).filter(
        (entry): entry is [string, ShellScreen] => !('isOpen' in entry[1]),
      )
      const entries = closed.map(([screen, shown]) => [screen, entryOf(shown, say, icons)])
      return closed.length === 0 ? [] : [[name, Object.fromEntries(entries) as MenuSheet] as const]
    }),
  )

const entryOf = (
  { label, icon, menu }: ShellScreen,
  say: Say,
  icons: ReadonlyMap<string, IconLines>,
): SheetEntry => ({
  label: say(label),
  icon: icons.get(icon) ?? [],
  ...(menu && {
    menu: {
      group: menu.group,
      ...(menu.shortcut && { shortcut: menu.shortcut }),
      ...(menu.badge && { badge: menu.badge }),
      ...(menu.covers && { covers: menu.covers }),
    },
  }),
})

/** The labels of all profile sections. */
export const sectionSheet = (
  modules: readonly WebModule[],
  say: Say,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    modules
      .flatMap(({ sections = {} }) => Object.entries(sections))
      .flatMap(([name, section]) => (section ? [[name, say(section.label)]] : [])),
  )

/** The names of events and resources, by their types. */
export const nameSheet = (
  names: Readonly<Record<string, string>>,
  say: Say,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(names).map(([type, name]) => [type, say({ id: name, message: name })]),
  )

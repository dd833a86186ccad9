import type { ComponentType } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import type { Call } from '#shared/platform/calls.ts'

/** Groups of the menu in their order. 'main' has no heading. */
export const menuGroups = [
  'main',
  'money',
  'store',
  'admin',
  'people',
  'records',
  'configuration',
] as const
export type MenuGroup = (typeof menuGroups)[number]
/** A name of the icon package. Only the build reads the icon; the page fetches its lines with the menu. */
type IconName = Extract<keyof typeof import('@tabler/icons-react'), `Icon${string}`>

/** A screen that is shown before the login. */
interface OpenScreen {
  readonly path: `/${string}`
  readonly isOpen: true
  readonly show: () => Promise<{ readonly default: ComponentType }>
}
/** A screen behind the login. */
export interface ShellScreen {
  readonly path: `/${string}`
  readonly show: () => Promise<{ readonly default: ComponentType }>
  /** The name of the screen in the menu, the palette and the page's title. */
  readonly label: MessageDescriptor
  readonly icon: IconName
  /** The call that the screen cannot do without: its permission row shows the screen. Absent: everyone sees it. */
  readonly needs?: Pick<Call, 'allow'>
  /** Absent: the screen is reached by links alone. Entries stand by group, then by order. */
  readonly menu?: {
    readonly group: MenuGroup
    readonly order: number
    /** In the form of @mantine/hooks: 'alt+3'. */
    readonly shortcut?: string
    /** Unseen notifications of these types are counted at the entry. */
    readonly badge?: readonly string[]
    /** Screens without an entry of their own that belong to this one: it is lit there. */
    readonly covers?: readonly `/${string}`[]
  }
}
/** A section of a person's page. */
interface Section<Props = never> {
  readonly label: MessageDescriptor
  readonly show: () => Promise<{ readonly default: ComponentType<Props> }>
}

/**
 * All that the rest of the web part needs of a module; `web/modules.ts` names the modules. Routes, menu, palette, titles
 * and profile sections derive from it. A page fetches of a module only what is shown of it.
 */
export interface WebModule<SectionName extends string = string, SectionProps = never> {
  /** The folder's name. */
  readonly name: string
  /** Screens by the name that links use (`paths.name`). */
  readonly screens?: Readonly<Record<string, OpenScreen | ShellScreen>>
  /** Shortcuts of the actions that its parts offer, by the action's id: 'alt+K'. */
  readonly shortcuts?: Readonly<Record<string, string>>
  readonly sections?: Readonly<Partial<Record<SectionName, Section<SectionProps>>>>
}

/** The part of a module that a page fetches to show one of its parts. */
export interface LoadedModule {
  readonly screens?: Readonly<Record<string, Pick<OpenScreen, 'show'>>>
  readonly sections?: Readonly<Record<string, Pick<Section, 'show'>>>
}

/** Keeps a module's own names and paths in its type, so that `paths` knows them. */
export const defineModule = <const M extends WebModule>(module: M): M => module

/** Every path of these modules by its screen's name. */
export type PathsOf<M extends WebModule> = {
  readonly [S in ScreensOf<M> as S['name']]: S['path']
}
type ScreensOf<M extends WebModule> = M extends { readonly screens: infer S }
  ? {
      [N in keyof S & string]: {
        readonly name: N
        readonly path: S[N] extends { readonly path: infer P } ? P : never
      }
    }[keyof S & string]
  : never

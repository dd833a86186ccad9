/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
/** Made by build/split-texts.ts: the texts of a part of the page in a language. */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'
  export const loadTexts: (language: string, part: string) => Promise<Messages>
}
/** Made by build/web-modules.ts of the modules that web/modules.ts names. */
declare module 'virtual:screens' {
  import type { Allow } from '#shared/platform/allow.ts'
  import type { LoadedModule } from './platform/module.ts'
  import type { Menu } from './build/menu-sheets.ts'
  export interface ModulePart {
    readonly name: string
    readonly load: () => Promise<LoadedModule>
  }
  /** Before the login: those that need nothing. Then the menu in its order. */
  export const screens: readonly {
    readonly name: string
    readonly module: ModulePart
    readonly needs: Allow
    readonly path: string
  }[]
  export const paths: import('./modules.ts').Paths
  /** Words and icons of all screens, by the language. */
  export const loadSheet: (language: string) => Promise<Menu>
}
declare module 'virtual:sections' {
  import type { PagePart } from '#shared/permissions/profile-sections.ts'
  import type { ModulePart } from 'virtual:screens'
  export const sections: Readonly<Partial<Record<PagePart, ModulePart>>>
  /** Labels, by '{language}-sections'. */
  export const loadSheet: (name: string) => Promise<Readonly<Record<string, string>>>
}
declare module 'virtual:names' {
  /** Loads the names of events and resources, as people call them, by '{language}-names'. */
  export const loadSheet: (name: string) => Promise<Readonly<Record<string, string>>>
}
declare module 'virtual:refusals' {
  /** The beginnings of codes whose words can be fetched: the part 'refusals/{prefix}' of the texts. */
  export const refusalPrefixes: readonly string[]
}
/** Made by build/emoji-data.ts: names of emoji by language. */
declare module 'virtual:emoji' {
  import type { EmojiData } from 'frimousse'
  export const emojiLanguages: readonly string[]
  export const loadEmoji: (language: string) => Promise<EmojiData>
}
declare module '@fontsource-variable/inter'

/** The part of this parser of XML that web/platform/workbook/xml.ts uses; it ships no types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  interface Hooks {
    readonly openTag: (
      name: string,
      attributes: () => Readonly<Record<string, string>>,
      decode: Decode,
    ) => void
    readonly closeTag: (name: string) => void
    readonly text: (text: string, decode: Decode) => void
    readonly cdata: (text: string) => void
    readonly error: (error: Error) => void
  }
  export class Parser {
    on<K extends keyof Hooks>(hook: K, take: Hooks[K]): void
    parse(xml: string): void
  }
}

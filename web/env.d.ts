/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
/** What build/split-texts.ts makes: the texts of a part of the page in a language. */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'
  export const loadTexts: (language: string, part: string) => Promise<Messages>
}
declare module '@fontsource-variable/inter'

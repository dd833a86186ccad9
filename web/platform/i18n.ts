import { i18n } from '@lingui/core'
import { accountLanguageAtom, languageAtom } from './remembered-values.ts'
import { store } from './session.ts'
import { beginWith, showLanguage } from './texts.ts'

export const shownLanguages = { en: 'English', es: 'Español', ro: 'Română' } as const
export type Language = keyof typeof shownLanguages

const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && value in shownLanguages

/** The remembered language, else that of the last account, else the browser's, else English. */
export function preferredLanguage(): Language {
  const wanted = [
    store.get(languageAtom),
    store.get(accountLanguageAtom),
    ...navigator.languages.map((tag) => tag.slice(0, 2)),
  ]
  return wanted.find(isLanguage) ?? 'en'
}

/** Loads a language and shows it. The old one stays until the new one is here. */
export async function activateLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  document.documentElement.lang = language
}

// Parts of the page are asked for while the first language is on its way.
beginWith(preferredLanguage)

/** A person's choice: shown and remembered. */
export async function chooseLanguage(language: Language): Promise<void> {
  await activateLanguage(language)
  store.set(languageAtom, language)
}

/** An account's language, unless this browser remembers a choice. */
export async function suggestLanguage(language: string): Promise<void> {
  store.set(accountLanguageAtom, language)
  if (store.get(languageAtom) === null && isLanguage(language) && language !== i18n.locale)
    await activateLanguage(language)
}

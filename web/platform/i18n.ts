import { i18n, type Messages } from '@lingui/core'
import { languageAtom } from './remembered.ts'
import { store } from './session.ts'

export const languages = { en: 'English', es: 'Español', ro: 'Română' } as const
export type Language = keyof typeof languages

const catalogues = import.meta.glob<{ messages: Messages }>('../locales/*.po')
const isLanguage = (value: unknown): value is Language => typeof value === 'string' && value in languages

/** The remembered language, else the browser's, else English. */
export function preferredLanguage(): Language {
  const wanted = [store.get(languageAtom), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find(isLanguage) ?? 'en'
}

/** Loads a catalogue and shows it. The old language stays until the new one is here. */
export async function speak(language: Language): Promise<void> {
  const load = catalogues[`../locales/${language}.po`]
  if (!load) throw new Error(`there is no catalogue for ${language}`)
  i18n.loadAndActivate({ locale: language, messages: (await load()).messages })
  document.documentElement.lang = language
}

/** A person's choice: shown and remembered. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  store.set(languageAtom, language)
}

/** An account's language, unless this browser remembers a choice. */
export async function suggestLanguage(language: string): Promise<void> {
  if (store.get(languageAtom) === null && isLanguage(language) && language !== i18n.locale) await speak(language)
}

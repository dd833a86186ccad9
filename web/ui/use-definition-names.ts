import { useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { useCallback, useEffect } from 'react'
import { loadSheet } from 'virtual:names'
import { store } from '../platform/session.ts'

type Names = Readonly<Record<string, string>>
const namesAtom = atom<Names>({})
let wanted = ''

/** Fetches what events and resources are called in a language; until it is here, the names before stay. */
function needNames(language: string): void {
  if (wanted === language) return
  wanted = language
  loadSheet(`${language}-names`).then(
    (names) => wanted === language && store.set(namesAtom, names),
    // Without a network an event is called by its type; the next screen that names one asks again.
    () => (wanted = ''),
  )
}

/** Gives the names of events and resources in the reader's language, by their types, as far as they are here. */
export function useDefinitionNames(): Names {
  const { i18n } = useLingui()
  useEffect(() => needNames(i18n.locale), [i18n.locale])
  return useAtomValue(namesAtom, { store })
}

/** The name of a type without words, as of a newer server: its own name, as words. */
const asWords = (type: string): string =>
  type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Gives the name of an event for people, by its type. */
export function useEventName(): (type: string) => string {
  const names = useDefinitionNames()
  return useCallback((type) => names[type] ?? asWords(type), [names])
}

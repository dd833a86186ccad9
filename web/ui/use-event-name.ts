import { useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { useCallback, useEffect } from 'react'
import { loadSheet } from 'virtual:event-names'
import { store } from '../platform/session.ts'

const namesAtom = atom<Readonly<Record<string, string>>>({})
let wanted = ''

/** Fetches what events are called in a language; until it is here, the names before stay. */
function needNames(language: string): void {
  if (wanted === language) return
  wanted = language
  loadSheet(`${language}-events`).then(
    (names) => {
      if (wanted === language) store.set(namesAtom, names)
    },
    // Without a network an event is called by its type; the next screen that names one asks again.
    () => {
      if (wanted === language) wanted = ''
    },
  )
}

/** The name of a type without words, as of a newer server: its own name, as words. */
const asWords = (type: string): string =>
  type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Gives the name of an event for people, by its type. */
export function useEventName(): (type: string) => string {
  const { i18n } = useLingui()
  useEffect(() => needNames(i18n.locale), [i18n.locale])
  const names = useAtomValue(namesAtom, { store })
  return useCallback((type) => names[type] ?? asWords(type), [names])
}

import { useEffect } from 'react'
import { useSetAtom } from 'jotai'
import { personalAtom } from '../platform/session.ts'

/** What is typed into the palette. */
export const paletteWordsAtom = personalAtom('')
export const paletteFieldId = 'palette-words'

/** Gives the palette what is typed before it is here: people type on after ⌘K. */
export function usePaletteKeys(isOpen: boolean): void {
  const setWords = useSetAtom(paletteWordsAtom)
  useEffect(() => {
    if (!isOpen) return undefined
    setWords('')
    const until = new AbortController()
    const take = (event: KeyboardEvent) => {
      if ((event.target as Element).id === paletteFieldId) return until.abort()
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined
      event.preventDefault()
      event.stopPropagation()
      setWords((words) => words + event.key)
    }
    window.addEventListener('keydown', take, { capture: true, signal: until.signal })
    return () => until.abort()
  }, [isOpen, setWords])
}

import { useEffect } from 'react'
import { atom, useSetAtom } from 'jotai'
import { shellDialogAtom } from './shell-actions.ts'

/** The text typed into the palette. */
export const paletteWordsAtom = atom('')
/** The field of the palette, once it is there. */
export const PALETTE_FIELD = 'palette-words'

/** Takes what is typed before the palette's field has the focus: it would be lost, or do what a key alone does on the screen. */
export function EarlyKeys() {
  const setWords = useSetAtom(paletteWordsAtom)
  const setDialog = useSetAtom(shellDialogAtom)
  useEffect(() => {
    setWords('')
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.target instanceof Element && event.target.id === PALETTE_FIELD) return
      if (event.key === 'Escape') setDialog(null)
      else if (event.key === 'Backspace') setWords((words) => words.slice(0, -1))
      else if (event.key.length === 1) setWords((words) => words + event.key)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [setWords, setDialog])
  return null
}

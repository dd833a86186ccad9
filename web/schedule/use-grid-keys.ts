import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { useLingui } from '@lingui/react/macro'
import { toastFailure } from '../platform/toasts.ts'
import { readSheet, sheetText, shiftCell, withShift } from './blocks.ts'
import type { GridProps } from './RosterGrid.tsx'
import { copied, filled, pasted, type GridFrame } from './grid-edits.ts'
import { blockOf, intentOf, type Intent } from './selection.ts'

interface Keys extends Pick<GridProps, 'desk' | 'shape' | 'selection' | 'onEdit' | 'onHelp'> {
  readonly frame: GridFrame
  readonly show: () => void
  readonly height: number
  readonly grid: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
}

/** Handles keys that are typed while the grid has the focus, and copying and pasting then. */
export function useGridKeys(keys: Keys) {
  useClipboard(keys)
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const { frame, scroller, height, selection } = keys
      // Not what is typed into something within it.
      if (event.target !== event.currentTarget || frame.people.length === 0) return
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / height) - 4)
      const size = { rows: frame.people.length, columns: frame.days.length, page }
      const intent = intentOf(event, selection.now(), size)
      if (!intent) return
      event.preventDefault()
      event.stopPropagation()
      perform(intent, keys)
    },
  }
}

/** On the document: a browser says copying and pasting of the page where nothing is typed, whatever has the focus. */
function useClipboard({ desk, shape, selection, frame, grid }: Keys): void {
  const { t } = useLingui()
  useEffect(() => {
    const take = (event: ClipboardEvent): DataTransfer | null => {
      if (document.activeElement !== grid.current) return null
      event.preventDefault()
      return event.clipboardData
    }
    const block = () => blockOf(selection.now())
    const copy = (event: ClipboardEvent) => {
      const data = take(event)
      data?.setData('text/plain', sheetText(copied(frame, block())))
      if (data && event.type === 'cut') desk.edit(filled(frame, block(), () => []))
    }
    const paste = (event: ClipboardEvent) => {
      const text = take(event)?.getData('text/plain')
      if (text === undefined) return
      const sheet = readSheet(text, shape.shifts)
      if (sheet) desk.edit(pasted(frame, sheet, block()))
      else void toastFailure(new Error(t`The clipboard has no hours or shifts.`), t`Paste`)
    }
    const listeners = [
      ['copy', copy],
      ['cut', copy],
      ['paste', paste],
    ] as const
    for (const [type, listener] of listeners) document.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener)
    }
  }, [desk, shape, selection, frame, grid, t])
}

function perform(
  intent: Intent,
  { desk, shape, selection, frame, show, onEdit, onHelp }: Keys,
): void {
  const block = blockOf(selection.now())
  if (intent.kind === 'select') {
    selection.set(intent.selection)
    return show()
  }
  if (intent.kind === 'shift') {
    const shift = shape.shifts[intent.number - 1]
    if (shift)
      desk.edit(
        filled(frame, block, (now) => (intent.adds ? withShift(now, shift) : shiftCell(shift))),
      )
    return undefined
  }
  const acts = {
    clear: () => desk.edit(filled(frame, block, () => [])),
    edit: onEdit,
    undo: desk.undo,
    redo: desk.redo,
    help: onHelp,
  }
  acts[intent.kind]()
  return undefined
}

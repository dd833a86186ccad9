import { useEffect, type RefObject } from 'react'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toastUndo } from '../platform/toasts.ts'
import type { Place } from '../ui/grid-keys.ts'
import type { Desk } from './desk.ts'
import { dragged, type GridFrame } from './grid-edits.ts'
import { shownOf } from './roster-store.ts'
import { blockOf, isIn, type CellBlock } from './selection.ts'
import type { SelectionStore } from './selection-store.ts'
import { placeOfElement } from './use-grid-pointer.ts'

interface Drag {
  readonly desk: Desk
  readonly grid: RefObject<HTMLElement | null>
  readonly frame: GridFrame
  readonly selection: SelectionStore
}

/**
 * Moves planned hours to another cell by their handle, with Alt copies them; from within a selected block the block. It
 * can be undone at once. By keyboard: copy and paste.
 */
export function useGridDrag({ desk, grid, frame, selection }: Drag): void {
  useEffect(() => {
    const element = grid.current
    if (!element) return undefined
    // One chip at a time can be dragged: the one under the pointer.
    let under: HTMLElement | null = null
    let letGo = () => {}
    const onOver = ({ target }: Event) => {
      const handle = target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null
      const chip = handle?.closest<HTMLElement>('[data-chip]')
      const place = placeOfElement(handle)
      if (chip === under || !handle || !chip || !place || !frame.people[place.row]?.may_edit) return
      letGo()
      under = chip
      letGo = draggable({ element: chip, dragHandle: handle, getInitialData: () => ({ ...place }) })
    }
    element.addEventListener('pointerover', onOver)
    const leave = dropTargetForElements({
      element,
      canDrop: ({ source }) => element.contains(source.element),
      onDrag: ({ location }) => mark(element, placeUnder(location.current.input)),
      onDragLeave: () => mark(element, undefined),
      onDrop: ({ source, location }) => {
        mark(element, undefined)
        const from = source.data as unknown as Place
        const { input } = location.current
        const to = placeUnder(input)
        if (to) drop(desk, frame, selection, { from, to, copies: input.altKey })
      },
    })
    return () => {
      element.removeEventListener('pointerover', onOver)
      letGo()
      leave()
    }
  }, [desk, grid, frame, selection])
}

/** The cell under the pointer; the library may lay something of its own over it while one drags. */
const placeUnder = ({ clientX, clientY }: Pointer): Place | undefined =>
  document.elementsFromPoint(clientX, clientY).map(placeOfElement).find(Boolean)

interface Pointer {
  readonly clientX: number
  readonly clientY: number
}
function mark(grid: HTMLElement, place: Place | undefined): void {
  grid.querySelector('[data-drop]')?.removeAttribute('data-drop')
  if (place)
    grid
      .querySelector(`[data-r="${place.row}"] [data-c="${place.column}"]`)
      ?.setAttribute('data-drop', '')
}

/** Says whose it is now: a shift that went to another person is easily not noticed. */
const saidOf = (name: string, copies: boolean): string =>
  copies ? i18n._(msg`Copied to ${name}`) : i18n._(msg`Moved to ${name}`)

interface Dropped {
  readonly from: Place
  readonly to: Place
  readonly copies: boolean
}
function drop(
  desk: Desk,
  frame: GridFrame,
  selection: SelectionStore,
  { from, to, copies }: Dropped,
): void {
  const selected = blockOf(selection.now())
  const alone = { top: from.row, left: from.column, bottom: from.row, right: from.column }
  const block: CellBlock = isIn(from, selected) ? selected : alone
  const corner = {
    row: Math.max(0, block.top + to.row - from.row),
    column: Math.max(0, block.left + to.column - from.column),
  }
  const edits = dragged(frame, block, corner, copies)
  const before = edits.map((edit) => ({
    ...edit,
    cell: shownOf(frame.view(edit.user, edit.date)),
  }))
  if (desk.edit(edits) > 0)
    void toastUndo({
      text: saidOf(frame.people[corner.row]?.name ?? '', copies),
      undo: () => void desk.edit(before),
    })
  const end = {
    row: corner.row + block.bottom - block.top,
    column: corner.column + block.right - block.left,
  }
  selection.set({ at: corner, to: end })
}

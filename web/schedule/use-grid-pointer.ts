import {
  useEffect,
  useMemo,
  useRef,
  type PointerEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import type { Place } from '../ui/grid-keys.ts'
import type { GridProps } from './RosterGrid.tsx'
import { blockOf, isIn, single } from './selection.ts'

/** The cell that an element of the grid belongs to. */
export function placeOfElement(target: EventTarget | Element | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-c]') : null
  const row = cell?.closest<HTMLElement>('[data-r]')?.dataset['r']
  return row === undefined ? undefined : { row: Number(row), column: Number(cell?.dataset['c']) }
}

interface Pointer extends Pick<GridProps, 'selection' | 'onEdit'> {
  readonly grid: RefObject<HTMLElement | null>
  readonly show: () => void
}
/** A press selects, and drawn on a block; with Shift up to the cell; twice edits. By its handle alone what is planned is moved (use-grid-drag.ts). */
export function useGridPointer({ selection, onEdit, grid, show }: Pointer) {
  const draws = useRef(false)
  useEffect(() => {
    const end = () => (draws.current = false)
    window.addEventListener('pointerup', end)
    return () => window.removeEventListener('pointerup', end)
  }, [])
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent) => {
        const place = placeOfElement(event.target)
        if (!place || event.button !== 0) return
        const isHandle = isHandleOf(event)
        draws.current = !isHandle && event.pointerType === 'mouse'
        grid.current?.focus({ preventScroll: true })
        if (event.shiftKey) selection.set({ at: selection.now().at, to: place })
        // A block is moved as a whole.
        else if (!isHandle || !isIn(place, blockOf(selection.now()))) selection.set(single(place))
        show()
      },
      onPointerOver: (event: PointerEvent) => {
        const place = draws.current ? placeOfElement(event.target) : undefined
        if (place) selection.set({ at: selection.now().at, to: place })
      },
      onClick: (event: MouseEvent) => {
        const place = placeOfElement(event.target)
        if (place && !event.shiftKey && !draws.current && isHandleOf(event))
          selection.set(single(place))
      },
      onDoubleClick: (event: MouseEvent) => {
        if (placeOfElement(event.target)) onEdit()
      },
    }),
    [selection, onEdit, grid, show],
  )
}
const isHandleOf = ({ target }: { readonly target: EventTarget | null }): boolean =>
  target instanceof Element && target.closest('[data-handle]') !== null

import { movedBy, type Place, type Pressed } from '../ui/grid-keys.ts'

/** A block of cells from where it began, which has the focus, to where it was extended to. */
export interface CellSelection {
  readonly at: Place
  readonly to: Place
}
interface Size {
  readonly rows: number
  readonly columns: number
  /** Rows in sight. */
  readonly page: number
}
export interface CellBlock {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}
/** A key that is pressed, as a KeyboardEvent says it. */
export interface GridKey extends Pressed {
  readonly code: string
  readonly shiftKey: boolean
}
export type Intent =
  | { readonly kind: 'select'; readonly selection: CellSelection }
  | { readonly kind: 'shift'; readonly number: number; readonly adds: boolean }
  | { readonly kind: 'clear' | 'edit' | 'undo' | 'redo' | 'help' }

export const single = (at: Place): CellSelection => ({ at, to: at })
export const blockOf = ({ at, to }: CellSelection): CellBlock => ({
  top: Math.min(at.row, to.row),
  left: Math.min(at.column, to.column),
  bottom: Math.max(at.row, to.row),
  right: Math.max(at.column, to.column),
})
export const isIn = ({ row, column }: Place, { top, left, bottom, right }: CellBlock): boolean =>
  row >= top && row <= bottom && column >= left && column <= right
export const sizeOf = ({ top, left, bottom, right }: CellBlock): number =>
  (bottom - top + 1) * (right - left + 1)

/** Returns the meaning of a key in the grid; undefined: nothing, it is the browser's. */
export function intentOf(
  pressed: GridKey,
  selection: CellSelection,
  size: Size,
): Intent | undefined {
  if (pressed.altKey) return undefined
  const moved = extended(pressed, selection, size)
  if (moved) return { kind: 'select', selection: moved }
  return pressed.ctrlKey || pressed.metaKey ? withCtrl(pressed, size) : alone(pressed, selection)
}

function withCtrl({ key, shiftKey }: GridKey, size: Size): Intent | undefined {
  const letter = key.toLowerCase()
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { kind: 'redo' }
  if (letter !== 'a') return undefined
  const to = { row: size.rows - 1, column: size.columns - 1 }
  return { kind: 'select', selection: { at: { row: 0, column: 0 }, to } }
}

const kinds: Readonly<Record<string, 'clear' | 'edit' | 'help'>> = {
  Delete: 'clear',
  Backspace: 'clear',
  Enter: 'edit',
  F2: 'edit',
  '?': 'help',
}
function alone({ key, code, shiftKey }: GridKey, { at }: CellSelection): Intent | undefined {
  if (key === 'Escape') return { kind: 'select', selection: single(at) }
  const kind = kinds[key]
  if (kind) return { kind }
  // By the key's place where it writes something else: French keyboards write digits with Shift, and Shift with a digit adds.
  const typed = /^[0-6]$/.test(key)
  const number = typed ? Number(key) : Number(/^(?:Digit|Numpad)([0-6])$/.exec(code)?.[1] ?? -1)
  if (number === 0 && typed) return { kind: 'clear' }
  return number > 0 ? { kind: 'shift', number, adds: shiftKey && !typed } : undefined
}

/** With Shift from where the block was extended to, and the focus stays. */
function extended(
  pressed: GridKey,
  { at, to }: CellSelection,
  size: Size,
): CellSelection | undefined {
  const place = movedBy(pressed, pressed.shiftKey ? to : at, size)
  return place && (pressed.shiftKey ? { at, to: place } : single(place))
}

/** A cell by its row and column. */
export interface Place {
  readonly row: number
  readonly column: number
}
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
/** What a key is pressed with, as a KeyboardEvent says it. */
export interface Pressed {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
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

/** What a key means in the grid; undefined: nothing, it is the browser's. */
export function intentOf(
  pressed: Pressed,
  selection: CellSelection,
  size: Size,
): Intent | undefined {
  if (pressed.altKey) return undefined
  const moved = movedBy(pressed, selection, size)
  if (moved) return { kind: 'select', selection: moved }
  return pressed.ctrlKey || pressed.metaKey ? withCtrl(pressed, size) : alone(pressed, selection)
}

function withCtrl({ key, shiftKey }: Pressed, size: Size): Intent | undefined {
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
function alone({ key, code, shiftKey }: Pressed, { at }: CellSelection): Intent | undefined {
  if (key === 'Escape') return { kind: 'select', selection: single(at) }
  const kind = kinds[key]
  if (kind) return { kind }
  // By the key's place where it writes something else: French keyboards write digits with Shift, and Shift with a digit adds.
  const typed = /^[0-6]$/.test(key)
  const number = typed ? Number(key) : Number(/^(?:Digit|Numpad)([0-6])$/.exec(code)?.[1] ?? -1)
  if (number === 0 && typed) return { kind: 'clear' }
  return number > 0 ? { kind: 'shift', number, adds: shiftKey && !typed } : undefined
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
function movedBy(
  pressed: Pressed,
  { at, to }: CellSelection,
  size: Size,
): CellSelection | undefined {
  const from = pressed.shiftKey ? to : at
  const ctrl = pressed.ctrlKey || pressed.metaKey
  const target = targetOf(pressed.key, ctrl, from, size)
  if (!target) return undefined
  const place = {
    row: Math.max(0, Math.min(size.rows - 1, target.row)),
    column: Math.max(0, Math.min(size.columns - 1, target.column)),
  }
  return pressed.shiftKey ? { at, to: place } : single(place)
}

function targetOf(
  key: string,
  ctrl: boolean,
  { row, column }: Place,
  size: Size,
): Place | undefined {
  const step = steps[key]
  if (step) {
    const far = ctrl ? Math.max(size.rows, size.columns) : 1
    return { row: row + step[0] * far, column: column + step[1] * far }
  }
  if (key === 'Home') return { row: ctrl ? 0 : row, column: 0 }
  if (key === 'End') return { row: ctrl ? size.rows - 1 : row, column: size.columns - 1 }
  if (key === 'PageUp') return { row: row - size.page, column }
  if (key === 'PageDown') return { row: row + size.page, column }
  return undefined
}

/** A cell by its row and column. */
export interface Place {
  readonly row: number
  readonly column: number
}
interface Shape {
  readonly rows: number
  readonly columns: number
  /** The first row: −1 where the headings are walked as well. */
  readonly first?: number
  /** Rows in sight. */
  readonly page: number
  /** Whether somebody can stand in a row, as not in the heading of a group. */
  readonly stands?: (row: number) => boolean
}
/** The modifiers of a key, as a KeyboardEvent says them. */
export interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/**
 * The keyboard of every grid: where a key leads from a place; undefined where it leads nowhere and is the browser's. Arrows go by
 * one, with Ctrl to the edge; Home and End to the ends of a row, with Ctrl to the corners; Page Up and Down by what is in sight.
 */
export function movedBy(pressed: Pressed, { row, column }: Place, shape: Shape): Place | undefined {
  const step = pressed.altKey ? undefined : stepOf(pressed, shape.page)
  if (!step) return undefined
  const [rows, columns] = step
  return {
    row: rows === 0 ? row : nearestRow(row + rows, Math.sign(rows), shape),
    column: Math.max(0, Math.min(shape.columns - 1, column + columns)),
  }
}

/** Further than any grid reaches. */
const far = 1e9
function stepOf(
  { key, ctrlKey, metaKey }: Pressed,
  page: number,
): readonly [rows: number, columns: number] | undefined {
  const ctrl = ctrlKey || metaKey
  const [one, corner] = ctrl ? [far, far] : [1, 0]
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-one, 0],
    ArrowDown: [one, 0],
    ArrowLeft: [0, -one],
    ArrowRight: [0, one],
    PageUp: [-page, 0],
    PageDown: [page, 0],
    Home: [-corner, -far],
    End: [corner, far],
  }
  return steps[key]
}

/** The row that somebody can stand in from here on in this direction, or else the nearest in the other. */
export function nearestRow(
  from: number,
  step: number,
  { rows, first = 0, stands = () => true }: Pick<Shape, 'rows' | 'first' | 'stands'>,
): number {
  const start = Math.max(first, Math.min(rows - 1, from))
  for (const way of [step, -step])
    for (let row = start; row >= first && row < rows; row += way) if (stands(row)) return row
  return start
}

const frames_max = 10
/** Focuses what was scrolled to: what was out of sight exists a frame or two later. */
export function focusSoon(find: () => HTMLElement | null | undefined, frames = 0): void {
  const found = find()
  if (found) found.focus()
  else if (frames < frames_max) requestAnimationFrame(() => focusSoon(find, frames + 1))
}

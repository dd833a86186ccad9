/** The rows of what is shown in the middle, in their order: of the list, or the lines of one settlement. */
const rowsShown = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    'main [role=row][data-body], main [data-settlement-line]',
  ),
]
const linkOf = (row: HTMLElement): string | undefined =>
  row.querySelector<HTMLAnchorElement>('a[href]')?.pathname

/** The last place of the focus: a dialog, or a settlement that was opened, takes the focus along when it goes. */
let last: HTMLElement | undefined
let lastLink: string | undefined
/** Remembers the row that is meant when the list is there again. */
export const rememberRow = (path: string): void => void (lastLink = path)

/** The row that has the focus, or something in it; the last one while nothing has it. */
export function focusedRow(): HTMLElement | undefined {
  const rows = rowsShown()
  const own = rows.find((row) => row.contains(document.activeElement))
  if (own) return own
  const isElsewhere = document.activeElement?.closest('main button, main a, aside') ?? null
  if (isElsewhere) return undefined
  return rows.find((row) => row === last || (lastLink !== undefined && linkOf(row) === lastLink))
}

/** Moves the focus to the next row, or to the one before; to the first where no row had it. */
export function moveFocus(by: 1 | -1): void {
  const rows = rowsShown()
  const from = focusedRow()
  const to = from === undefined ? rows[0] : rows[rows.indexOf(from) + by]
  if (!to) return
  last = to
  lastLink = linkOf(to) ?? lastLink
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
}

/** The rows of what is shown in the middle, in their order: of the list, or the lines of one settlement. */
const rowsShown = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    'main [role=row][data-body], main [data-settlement-line]',
  ),
]
/** The row that has the focus, or something in it. */
export const focusedRow = (): HTMLElement | undefined =>
  rowsShown().find((row) => row.contains(document.activeElement))

/** To the next row, or to the one before; to the first where none has the focus. */
export function moveFocus(by: 1 | -1): void {
  const rows = rowsShown()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const to = at === -1 ? rows[0] : rows[at + by]
  to?.focus()
  to?.scrollIntoView({ block: 'nearest' })
}

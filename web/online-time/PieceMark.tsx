import { StatusDot } from '../ui/StatusDot.tsx'

/** A status by shape and colour beside its name. */
export const PieceMark = ({ status }: { readonly status: number | 'unobserved' }) =>
  status === 'unobserved' ? (
    <i aria-hidden="true" className="cb-hatched" />
  ) : (
    <StatusDot status={status} label="elsewhere" />
  )

/** The same before the first cell of a table's row. */
export const markOfPiece = ({ status }: Parameters<typeof PieceMark>[0]) => (
  <PieceMark status={status} />
)

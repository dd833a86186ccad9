import type { Instant } from '#shared/platform/messages.ts'
import type { Projected, SqlType } from './define-projection.ts'

/** The columns of a record (shared/platform/record.ts) besides its owner: every value with its moment. */
export type RecordColumns<History> = {
  history: History
  /** The number of changes so far: sent with the next one, which is refused if there are more by now. */
  version: number
}
export const recordColumns = { history: 'jsonb', version: 'integer' } as const

/** One change as a row: who changed which field when, from what to what, and from when that holds. */
export type ChangeRow<Of extends string, Field extends string> = {
  [P in Of | Field | 'position' | 'at' | 'by' | 'from_at']: string
} & { old: unknown; value: unknown }
export const changeColumns = <const Of extends string, const Field extends string>(
  of: Of,
  field: Field,
) =>
  ({
    position: 'text',
    [of]: 'text',
    at: 'text',
    by: 'text',
    [field]: 'text',
    old: 'jsonb',
    value: 'jsonb',
    from_at: 'text',
  }) as Readonly<Record<keyof ChangeRow<Of, Field>, SqlType>>

interface Changed {
  readonly old?: unknown
  readonly value?: unknown
  readonly from: Instant
}
/** The row of a change by its event; whose record and which field are the caller's to add. */
export const changeRowOf = ({
  position,
  occurredAt: at,
  actor: by,
  data: { old, value, from: from_at },
}: Projected<{ readonly type: string; readonly data: Changed }>) => ({
  position,
  at,
  by,
  old,
  value,
  from_at,
})
/** A row of the record after one more change. */
export const recordAfter = <History, D, R extends RecordColumns<History>>(
  row: R,
  { after }: { readonly after: (history: History, data: D) => History },
  data: D,
): R => ({ ...row, history: after(row.history, data), version: row.version + 1 })

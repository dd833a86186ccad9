import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Call } from '#shared/platform/calls.ts'
import { useMayCall, type Can, type ScreenAction } from '../platform/actions.ts'
import { toastSuccess } from '../platform/toasts.ts'
import { useNameList } from './name-list.ts'
import { useConfirm } from './use-confirm.ts'

interface ConfirmedAction<Row> extends Pick<ScreenAction, 'id' | 'label' | 'icon'> {
  readonly danger?: boolean
  /** The name of a row for the reader: the question names all of them. */
  readonly nameOf: (row: Row) => string
  /** The effect on them, where the label does not say it. */
  readonly text?: (rows: readonly Row[]) => string
  readonly can?: (rows: readonly Row[]) => Can
  /** One after the other; the first failure ends it and becomes a toast. */
  readonly send: (row: Row) => Promise<unknown>
  /** Said when it is done. */
  readonly toast: string
  /** The queries that are fetched again then. */
  readonly invalidates: QueryKey
}

/** Something that is done to one row or several, after a question. */
export function useConfirmedAction<Row>({
  id,
  label,
  icon,
  danger = false,
  nameOf,
  text,
  can = () => true,
  send,
  toast,
  invalidates,
}: ConfirmedAction<Row>): (rows: readonly Row[], done?: () => void) => ScreenAction {
  const client = useQueryClient()
  const confirm = useConfirm()
  const nameList = useNameList()
  return (rows, done) => ({
    id,
    label,
    icon,
    can: can(rows),
    perform: () => {
      // After a failure the question stays open: what is done already is not sent again.
      const waiting = [...rows]
      return confirm({
        confirm: label,
        target: nameList(rows.map(nameOf)),
        ...(text ? { text: text(rows) } : {}),
        danger,
        context: label,
        perform: async () => {
          try {
            for (let row = waiting[0]; row !== undefined; row = waiting[0]) {
              await send(row)
              waiting.shift()
            }
          } finally {
            await client.invalidateQueries({ queryKey: invalidates })
          }
          done?.()
          await toastSuccess(toast)
        },
      })
    },
  })
}

/** The same for a list: at the end of each row and for those that are selected, for viewers who may make the call. */
export function useRowAction<Row>(target: Pick<Call, 'allow'>, options: ConfirmedAction<Row>) {
  const action = useConfirmedAction(options)
  return useMayCall(target)
    ? {
        actions: (row: Row) => [action([row])],
        bulk: (rows: readonly Row[], clear: () => void) => [action(rows, clear)],
      }
    : {}
}

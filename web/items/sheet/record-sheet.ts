import { itemCalls, type NewItem } from '#shared/money/item-calls.ts'
import { call } from '../../platform/call.ts'
import { learnRefusals, refusalText } from '../../platform/refusals.ts'

/** By the row of the sheet: recorded, or why not, in words. */
export type SheetAnswers = ReadonlyMap<number, SheetAnswer>
interface SheetAnswer {
  readonly refused: string | null
}

export interface ReadyRow {
  readonly row: number
  readonly item: NewItem
}
/** One call for all of them; each is answered by itself. */
export async function recordSheet(ready: readonly ReadyRow[]): Promise<SheetAnswers> {
  const { created, rejected } = await call(itemCalls.addItems, {
    body: { items: ready.map(({ item }) => item) },
  })
  await Promise.all(rejected.map(({ code }) => learnRefusals(code)))
  const at = (line: number) => ready[line - 1]
  return new Map<number, SheetAnswer>([
    ...created.map(({ line }) => [at(line)?.row ?? line, { refused: null }] as const),
    ...rejected.map(({ line, code, err }) => {
      // The values that a text names are those of the row.
      const { user = '', date = '' } = at(line)?.item ?? {}
      const refused = refusalText({ code, err, params: { user, date, detail: err } })
      return [at(line)?.row ?? line, { refused }] as const
    }),
  ])
}

import pMap from 'p-map'
import { itemCalls, NewItem } from '#shared/money/item-calls.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import { platformRefusal, Refusal } from '#shared/platform/refusals.ts'
import { awaitDecisions } from '../../platform/kernel/find-visible.ts'
import { action } from '../../platform/kernel/use-case.ts'
import { itemIdOf, recordItem } from './record.ts'

/** So many lines wait for the store at once; it appends what came together in one go. */
const LINES_AT_ONCE = 8

interface CreatedLine {
  readonly line: number
  readonly item: string
}
interface RejectedLine {
  readonly line: number
  readonly code: string
  readonly err: string
}

/** Records each line by itself, as a call for it alone would; answers in the order of the lines, which count from 1. */
export const addItems = action(itemCalls.addItems)(async ({ app, body, context }) => {
  await awaitDecisions(app, PEOPLE)
  const answers = await pMap(
    body.items,
    async (given, index): Promise<CreatedLine | RejectedLine> => {
      const line = index + 1
      try {
        const item = itemIdOf(context.commandId, line)
        await recordItem(app, item, newItemOf(given), context)
        return { line, item }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { line, code: error.code, err: error.message }
      }
    },
    { concurrency: LINES_AT_ONCE },
  )
  return {
    created: answers.filter((one) => 'item' in one),
    rejected: answers.filter((one) => 'code' in one),
  }
})

/** Raises the refusal that the same body would get in a call of its own. */
function newItemOf(given: unknown): NewItem {
  const parsed = NewItem.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.').slice(0, 100) || 'the line'
  throw platformRefusal('request.malformed', {
    detail: `${where}: ${issue?.message.slice(0, 200)}`,
  })
}

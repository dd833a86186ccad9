import { CHAT_GROUPS, CHAT_MESSAGES, CHAT_PEOPLE } from '#shared/chat/calls-shared.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { queryConversationsToTakeOut } from '#projections/chat/retention-queries.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import type { App } from '../platform/kernel/app.ts'
import {
  onEvent,
  type AnyProcess,
  type ProcessContext,
} from '../platform/process/define-process.ts'
import { chatStudios } from './people.ts'
import { commandOfClock, retentionAggregate, takeOut } from './taking-out.ts'

/** Conversations of one step: the process may be stopped between two of them. */
const CONVERSATIONS_AT_ONCE = 20
const AGAIN_MS = 60_000
const reads = [CHAT_MESSAGES, CHAT_GROUPS, CHAT_PEOPLE, PEOPLE]

/** One studio's turn of a day, as far as it has come. */
interface TurnSoFar {
  readonly studio: string
  readonly day: string
  /** The conversation that it has come to. */
  readonly after: string
  readonly done: number
  readonly failed: number
}

/** Takes out every night, in each studio, what is kept no longer (docs/rules/chat.md#retention). */
export const keepNoLonger = (app: App): AnyProcess =>
  onEvent({
    name: 'chat-retention',
    module: 'chat',
    version: 1,
    events: {},
    daily: [
      {
        key: 'chat-retention',
        time: '04:10',
        places: async () =>
          [...(await chatStudios(app)).months.keys()].map((key) => ({ key, zone: null })),
        run: ({ place: studio, date: day }, context) =>
          step(app, { studio, day, after: '', done: 0, failed: 0 }, context),
      },
    ],
    run: async () => undefined,
    onTimer: ({ data }, context) =>
      step(
        app,
        {
          studio: String(data['studio']),
          day: String(data['day']),
          after: String(data['after']),
          done: Number(data['done']),
          failed: Number(data['failed']),
        },
        context,
      ),
  })

/** Some conversations, and a timer for those after them, until none is left. One that fails is left to the next day. */
async function step(app: App, turn: TurnSoFar, { now, at }: ProcessContext): Promise<void> {
  const { studio, day, after, done, failed } = turn
  const goOn = (ms: number, rest: Partial<TurnSoFar>) =>
    at(new Date(Date.parse(now) + ms).toISOString(), `turn/${studio}`, { ...turn, ...rest })
  // What was taken out a moment ago is not to be found again.
  if (!(await app.progress.reach(reads, await app.journal.head()))) return goOn(AGAIN_MS, {})
  const { months } = await chatStudios(app)
  const page = { after, limit: CONVERSATIONS_AT_ONCE }
  const db = app.read<ChatTables>()
  const all = await queryConversationsToTakeOut(db, { studio, months, now }, page)
  let taken = 0
  const each = { log: app.log, of: ({ conversation }: (typeof all)[number]) => conversation }
  await eachOf(all, each, async (one) => {
    await takeOut(app, one, { studio, day })
    taken++
  })
  const sums = { done: done + taken, failed: failed + all.length - taken }
  const last = all.at(-1)
  if (last) return goOn(0, { ...sums, after: last.conversation })
  if (months.get(studio) === null && sums.done + sums.failed === 0) return
  const command = { type: 'EndTurn', studio, day, failed: sums.failed } as const
  const context = commandOfClock(app, `chat-retention-${studio}-${day}`)
  const stream = `${retentionAggregate.name}-${studio}`
  await app.handle(retentionAggregate, stream, command, context, { studio, source: 'process' })
}

import type { Instant } from '#shared/platform/messages.ts'
import { eventId } from '../event-store/event-codec.ts'
import type { ProcessApp, ProcessContext, Refs, OutboxSending } from './define-process.ts'

/** The cause of a run: an event, or a timer that has come due. */
export interface Cause {
  /** Unlike every other cause's: command ids begin with it. */
  readonly id: string
  /** The event's id, or one made of the timer: what rows of the outbox are unique by. */
  readonly uuid: string
  readonly causationId: string | null
  /** The event's; a timer's is not known. */
  readonly correlationId?: string | undefined
  readonly old: boolean
}
/** A write that a run wants done with the checkpoint, in the order of asking. */
export type Wish =
  | {
      readonly type: 'at'
      readonly due: Instant
      readonly key: string
      readonly data: Refs
      readonly setBy: string | null
    }
  | { readonly type: 'cancel'; readonly key: string }
  | ({
      readonly type: 'send'
      readonly effect: string
      readonly cause: string
    } & Required<OutboxSending>)

export const timerCause = (
  process: string,
  { key, due, setBy }: { key: string; due: Instant; setBy: string | null },
): Omit<Cause, 'old'> => {
  const id = `timer/${key}/${due}`
  return { id, uuid: eventId(`${process}/${id}`, 'timer', 0), causationId: setBy }
}

/** The cause by date and not by instant: a day that comes again, because a clock was set back, is the same day. */
export const occasionCause = (
  process: string,
  { daily, place, date }: { daily: { key: string }; place: string; date: string },
): Omit<Cause, 'old'> => {
  const id = `daily/${daily.key}/${place}/${date}`
  return { id, uuid: eventId(`${process}/${id}`, 'timer', 0), causationId: null }
}

/** The longest primary key of timers; PostgreSQL's index takes 2,700 bytes at most. */
const TIMER_KEY_MAX = 500
/** Timers of many runs are written together: one that PostgreSQL cannot hold must fail where it is asked for. */
function refuseUnstorable(key: string, due = '1970-', data: Refs = {}): void {
  const texts = [key, ...Object.entries(data).flat()].map(String)
  const isText = texts.every((text) => !text.includes('\0') && text.isWellFormed())
  if (!/^(?!0000)\d{4}-/.test(due) || key.length > TIMER_KEY_MAX || !isText)
    throw new Error(`a timer cannot be kept under ${JSON.stringify(key)}, due ${due}`)
}

/** Longer is taken for a failure of the event: the checkpoint's lock must not be kept for ever. */
const RUN_MS_MAX = 20_000

/** Runs `work` for one cause and gives what it wants done. Raises what it raises, or that it has taken too long. */
export async function runFor(
  app: ProcessApp,
  process: string,
  cause: Cause,
  work: (context: ProcessContext) => Promise<void>,
): Promise<readonly Wish[]> {
  const wishes: Wish[] = []
  let over = false
  const commands = new Map<string, number>()
  const inTime = () => {
    if (over) throw new Error('this run is over: it took too long')
  }
  const wish = (one: Wish) => {
    inTime()
    wishes.push(one)
  }
  const now = app.now()
  // Counted by stream: a stream that gets fewer or more commands when it runs again does not move the ids of others.
  const next = (stream: string) => {
    inTime()
    const count = commands.get(stream) ?? 0
    commands.set(stream, count + 1)
    const commandId = `${cause.id}/${process}/${stream}/${count}`
    return { actor: null, commandId, now, wrote: () => undefined }
  }
  const { causationId, correlationId } = cause
  const from = { source: process, causationId, ...(correlationId ? { correlationId } : {}) }
  const context: ProcessContext = {
    now,
    old: cause.old,
    handle: async (aggregate, stream, command, options = {}) =>
      app.handle(aggregate, stream, command, next(stream), { ...options, ...from }),
    handleMany: async (parts, options = {}) =>
      app.handleMany(parts, next(parts[0]?.stream ?? ''), { ...options, ...from }),
    at: (due, key, data = {}) => {
      const set = { due: new Date(due).toISOString(), key, data }
      refuseUnstorable(key, set.due, data)
      wish({ type: 'at', ...set, setBy: cause.causationId })
    },
    cancel: (key) => {
      refuseUnstorable(key)
      wish({ type: 'cancel', key })
    },
    send: (effect, { person, key = '', refs = {} }) =>
      wish({ type: 'send', effect, cause: cause.uuid, person, key, refs }),
  }
  let timeout: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timeout = setTimeout(
      () => reject(new Error(`took longer than ${RUN_MS_MAX / 1000} s`)),
      RUN_MS_MAX,
    )
  })
  try {
    await Promise.race([work(context), late])
    return cause.old ? wishes.filter(({ type }) => type !== 'send') : wishes
  } finally {
    over = true
    clearTimeout(timeout)
  }
}

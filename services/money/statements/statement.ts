import { createHash } from 'node:crypto'
import { assertNever, type Decider } from '#shared/platform/messages.ts'
import { statementEvents, type RecordedLine, type StatementEvent } from '#shared/money/events.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { defineAggregate } from '../../platform/kernel/define-service.ts'
import { KnownLines } from './known-lines.ts'

export interface RecordLines {
  readonly type: 'RecordLines'
  readonly source: string
  readonly import: string | null
  /** Of whoever sends them; null: all. */
  readonly studios: readonly string[] | null
  /** Of this bucket, in the order of the request. */
  readonly lines: readonly RecordedLine[]
}
type ReversedLine = Extract<
  StatementEvent,
  { type: 'StatementLinesReversed' }
>['data']['lines'][number]
export interface ReverseLines {
  readonly type: 'ReverseLines'
  readonly source: string
  /** The import that is taken back: of its lines those that stand still. */
  readonly import: string | null
  readonly by: string
  readonly reason: string
  readonly lines: readonly ReversedLine[]
}
export type StatementCommand = RecordLines | ReverseLines

export const lineFates = ['new', 'duplicate', 'reversed', 'conflict'] as const
/** What becomes of a line. `reversed`: said before word for word, and taken back since, so that it is a duplicate of nothing. */
export type LineFate = (typeof lineFates)[number]

const HASH_CHARACTERS = 16
/** Two lines of one id are the same if this is: amounts in minor units and instants, so that writing does not matter. */
const contentOf = ({ site, account, type, amount, currency, at }: RecordedLine): string =>
  createHash('sha256')
    .update([site, account, type, amount, currency, at].join('\u0000'))
    .digest('base64url')
    .slice(0, HASH_CHARACTERS)

/** One for each line (money.md, Statement lines): identity is source and id; of one request the first line holds. */
export function fatesOf(known: KnownLines, lines: readonly RecordedLine[]): readonly LineFate[] {
  const here = new Map<string, string>()
  return lines.map((line): LineFate => {
    const before = known.get(line.id)
    const content = contentOf(line)
    const said = before?.content ?? here.get(line.id)
    if (said === undefined) {
      here.set(line.id, content)
      return 'new'
    }
    if (said !== content) return 'conflict'
    return before?.reversed ? 'reversed' : 'duplicate'
  })
}

export const statementDecider: Decider<KnownLines, StatementCommand, StatementEvent> = {
  initial: KnownLines.none,

  decide(known, command) {
    switch (command.type) {
      case 'RecordLines': {
        const { source, import: from, studios, lines } = command
        const fates = fatesOf(known, lines)
        const news = lines.filter((_, i) => fates[i] === 'new')
        if (news.length === 0) return []
        return [
          {
            type: 'StatementLinesRecorded',
            data: { source, import: from, studios: studios && [...studios], lines: news },
          },
        ]
      }
      case 'ReverseLines': {
        const { source, import: from, by, reason } = command
        const lines = command.lines.filter(({ id }) => known.get(id)?.reversed === false)
        if (lines.length === 0)
          return from === null
            ? refuseMoney(
                command.lines.every(({ id }) => known.get(id) === undefined)
                  ? 'money.transactionUnknown'
                  : 'money.transactionReversed',
              )
            : []
        return [
          { type: 'StatementLinesReversed', data: { source, import: from, by, reason, lines } },
        ]
      }
      default:
        return assertNever(command)
    }
  },

  evolve(known, { type, data }) {
    switch (type) {
      case 'StatementLinesRecorded':
        return known.with(
          data.lines.map((line) => [line.id, { content: contentOf(line), reversed: false }]),
        )
      case 'StatementLinesReversed':
        return known.with(
          data.lines.flatMap(({ id }) => {
            const line = known.get(id)
            return line ? [[id, { ...line, reversed: true }] as const] : []
          }),
        )
      default:
        return assertNever(type)
    }
  },
}
export const statementAggregate = defineAggregate({
  name: 'statement',
  events: statementEvents,
  decider: statementDecider,
})

import { createHash } from 'node:crypto'
import { statementEvents, type RecordedLine, type StatementEvent } from '#shared/money/events.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import { lineScope } from '#shared/money/line-scope.ts'
import { KnownLines, lineName, type KnownLine } from './known-lines.ts'

/** The scope of the identities of a request's lines. */
export interface Reported {
  /** The studios of the sender, or of their import; null: all. */
  readonly studios: readonly string[] | null
  /** The imports of that studio: what came with them before lines had a scope is of it. */
  readonly imports: ReadonlySet<string>
}
export interface LinesToRecord extends Reported {
  readonly source: string
  readonly import: string | null
  /** The lines of this bucket, in the order of the request. */
  readonly lines: readonly RecordedLine[]
}
type LinesReversed = Extract<StatementEvent, { type: 'StatementLinesReversed' }>['data']
type ReversedLine = LinesReversed['lines'][number] & {
  /** null: it was recorded without one. */
  readonly scope: string | null
}
interface LinesToReverse {
  readonly source: string
  /** The import that is taken back: of its lines those that stand still. */
  readonly import: string | null
  readonly by: string
  readonly reason: string
  readonly lines: readonly ReversedLine[]
}

const lineFates = ['new', 'duplicate', 'reversed', 'conflict'] as const
/** The fate of a line. `reversed`: said before word for word, and taken back since, so that it duplicates nothing. */
type LineFate = (typeof lineFates)[number]

const HASH_CHARACTERS = 16
/** Two lines of one id are the same if this is: amounts in minor units and instants, so that writing does not matter. */
const contentOf = ({ site, account, type, amount, currency, at }: RecordedLine): string =>
  createHash('sha256')
    .update([site, account, type, amount, currency, at].join('\u0000'))
    .digest('base64url')
    .slice(0, HASH_CHARACTERS)

/**
 * One for each line (docs/rules/money.md#statement-lines): identity is source and id within the scope of who reports it; of one request the
 * first line holds. What was reversed leaves its identity to another content.
 */
export function fatesOf(
  known: KnownLines,
  lines: readonly RecordedLine[],
  reported: Reported,
): readonly LineFate[] {
  const here = new Map<string, string>()
  return lines.map((line): LineFate => {
    const content = contentOf(line)
    const said = here.get(line.id)
    if (said !== undefined) return said === content ? 'duplicate' : 'conflict'
    const before = saidBefore(known, line.id, reported)
    if (before?.content === content) return before.reversed ? 'reversed' : 'duplicate'
    if (before?.reversed === false) return 'conflict'
    here.set(line.id, content)
    return 'new'
  })
}
/** The latest line of this id that the same reporters sent. */
function saidBefore(
  known: KnownLines,
  id: string,
  { studios, imports }: Reported,
): KnownLine | undefined {
  const scope = lineScope(studios)
  const own = known.get(lineName(scope, id))
  if (own) return own
  const old = known.get(lineName(null, id))
  if (!old?.before) return undefined
  const { before } = old
  const isOurs = before.import === null ? before.scope === scope : imports.has(before.import)
  return isOurs ? old : undefined
}

export const statementAggregate = aggregateOf<KnownLines>()({
  name: 'statement',
  events: statementEvents,
  initial: KnownLines.none,
  decide: {
    RecordLines: (known, command: LinesToRecord) => {
      const { source, import: from, studios } = command
      const fates = fatesOf(known, command.lines, command)
      const lines = command.lines.filter((_, i) => fates[i] === 'new')
      if (lines.length === 0) return []
      const reporters = { studios: studios && [...studios], scope: lineScope(studios) }
      const data = { source, import: from, ...reporters, lines }
      return [{ type: 'StatementLinesRecorded', data }]
    },
    ReverseLines: (known, { source, import: from, by, reason, lines: wanted }: LinesToReverse) => {
      const knownOf = ({ scope, id }: ReversedLine) => known.get(lineName(scope, id))
      const standing = wanted.filter((line) => knownOf(line)?.reversed === false)
      if (standing.length === 0 && from === null)
        return refuseMoney(
          wanted.every((line) => knownOf(line) === undefined)
            ? 'money.transactionUnknown'
            : 'money.transactionReversed',
        )
      return [...Map.groupBy(standing, ({ scope }) => scope)].map(([scope, lines]) => ({
        type: 'StatementLinesReversed',
        data: {
          source,
          import: from,
          by,
          reason,
          ...(scope === null ? {} : { scope }),
          lines: lines.map(({ id, place, at }) => ({ id, place, at })),
        },
      }))
    },
  },
  evolve: {
    StatementLinesRecorded: (known, { scope = null, studios, import: from, lines }) => {
      const before =
        scope === null ? { before: { scope: lineScope(studios), import: from } } : undefined
      return known.with(
        lines.map((line) => [
          lineName(scope, line.id),
          { content: contentOf(line), reversed: false, ...before },
        ]),
      )
    },
    StatementLinesReversed: (known, { scope = null, lines }) =>
      known.with(
        lines.flatMap(({ id }) => {
          const name = lineName(scope, id)
          const line = known.get(name)
          return line ? [[name, { ...line, reversed: true }] as const] : []
        }),
      ),
  },
})
export const statementDecider = statementAggregate.decider

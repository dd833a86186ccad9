import type { Actor } from '#shared/platform/allow.ts'
import type { Derived } from '#shared/money/derive.ts'
import type { RecordedLine } from '#shared/money/events.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import type { TransactionsAnswer } from '#shared/money/statement-calls.ts'
import { queryImportsOf } from '#projections/money/import-queries.ts'
import { income } from '#projections/money/income.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { keyOfAccount, queryFactsOf, type LineFactsKnown } from '#projections/money/lookup.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { awaitDecisions } from '../../platform/kernel/find-visible.ts'
import { Turns } from '../../platform/concurrency/turns.ts'
import { importAggregate } from './import.ts'
import {
  rejectedLine,
  type LineRejected,
  type ParsedTransaction,
  type ParsedTransactions,
} from './parse-transactions.ts'
import { mayLine } from './sight.ts'
import { fatesOf, statementAggregate, type LinesToRecord, type Reported } from './statement.ts'
import { bucketOf, importStream, statementStream } from './streams.ts'

const SETTLE_MS_MAX = 2000

/** The lines of one stream, by their place in the request. */
interface Part {
  readonly stream: string
  readonly source: string
  readonly bucket: number
  readonly lines: readonly ParsedTransaction[]
}
/** Lines by the stream that decides about them, in the order of the request. */
export function statementParts(lines: readonly ParsedTransaction[]): readonly Part[] {
  const parts = new Map<string, Part & { lines: ParsedTransaction[] }>()
  for (const line of lines) {
    const bucket = bucketOf(line.recorded.id)
    const stream = statementStream(line.source, bucket)
    const part = parts.get(stream)
    if (part) part.lines.push(line)
    else parts.set(stream, { stream, source: line.source, bucket, lines: [line] })
  }
  return [...parts.values()]
}
export const recordedOf = (lines: readonly ParsedTransaction[]): RecordedLine[] =>
  lines.map(({ recorded }) => recorded)

/**
 * Returns what is known of the accounts of these lines. One without a holder may have been registered a moment ago,
 * which is waited for.
 */
export async function factsOfLines(
  app: App,
  lines: readonly ParsedTransaction[],
  actor: Actor,
): Promise<LineFactsKnown> {
  const keys = [...new Set(lines.map(({ recorded }) => keyOfAccount(recorded)))]
  const db = app.read<IncomeTables>()
  const facts = await queryFactsOf(db, keys)
  const isKnown = keys.every((key) => (facts.account(key)?.holders.length ?? 0) > 0)
  // A caller who sees everybody may report of everybody; for others the holder of an account may have changed a
  // moment ago.
  if (isKnown && actor.allStudios) return facts
  if (actor.allStudios)
    // A line of an account without a holder is kept until it has one.
    await app.progress.reach([income.name], await app.journal.head(), SETTLE_MS_MAX)
  else await awaitDecisions(app, income.name)
  return queryFactsOf(db, keys)
}
const derivedOf = ({ source, recorded }: ParsedTransaction, facts: LineFactsKnown) =>
  facts.derive({ ...recorded, source }, keyOfAccount(recorded))

/** Returns whose a line is, as the actor is told: no one's, where its account is held by a person out of sight. */
export function derivedFor(
  line: ParsedTransaction,
  facts: LineFactsKnown,
  actor: Actor,
): Derived | undefined {
  const derived = derivedOf(line, facts)
  return derived && mayLine(actor, 'money.manage', derived, null) ? derived : undefined
}
/**
 * Returns whether a line of a person out of sight is taken as one without a holder: its account was never of the
 * actor's studios.
 */
function isStrange(line: ParsedTransaction, facts: LineFactsKnown, { studios }: Actor): boolean {
  const ours = (studio: string | null) => studio !== null && studios.includes(studio)
  return !facts.spans(keyOfAccount(line.recorded)).some(({ studio }) => ours(studio))
}
/**
 * Filters these lines to those that the actor may report: of people whose money they manage, and of accounts without a
 * holder, or with none that their studios have ever had: whether others hold them is not told. Of an import, those of
 * its own studio: the people who manage that studio undo it.
 */
export function linesInSight(
  { lines, rejected }: ParsedTransactions,
  facts: LineFactsKnown,
  actor: Actor,
  studio: string | null,
): ParsedTransactions {
  const others: LineRejected[] = []
  const takesStrange = mayLine(actor, 'money.manage', undefined, null)
  const mine = lines.filter((line) => {
    const derived = derivedOf(line, facts)
    const isSeen = derived !== undefined && mayLine(actor, 'money.manage', derived, null)
    const isMine = isSeen
      ? studio === null || derived.studio === studio
      : takesStrange && (derived === undefined || isStrange(line, facts, actor))
    if (!isMine) others.push(rejectedLine(line.line, { code: 'money.lineNotYours' }))
    return isMine
  })
  return { lines: mine, rejected: [...rejected, ...others].toSorted((a, b) => a.line - b.line) }
}

/** Returns the scope of lines' identities: the studio of their import, or that of the sender. */
export async function reportedBy(app: App, actor: Actor, studio: string | null): Promise<Reported> {
  const own = actor.allStudios ? null : actor.studios
  const studios = studio === null ? own : [studio]
  const imports =
    studios?.length === 1 ? await queryImportsOf(app.read<IncomeTables>(), studios[0] ?? '') : []
  return { studios, imports: new Set(imports) }
}

/** Takes statement lines in. What arrives for one source at once is decided one request after the other. */
export class StatementDoor {
  readonly #app: App
  readonly #turns = new Turns()

  constructor(app: App) {
    this.#app = app
  }
  async take(
    parsed: ParsedTransactions,
    importId: string | null,
    context: ActorContext,
  ): Promise<TransactionsAnswer> {
    const facts = await factsOfLines(this.#app, parsed.lines, context.actor)
    const studio = importId === null ? null : await this.#studioOf(importId, parsed, context.actor)
    const { lines, rejected } = linesInSight(parsed, facts, context.actor, studio)
    const reported = await reportedBy(this.#app, context.actor, studio)
    const parts = statementParts(lines)
    const source = parts[0]?.source ?? ''
    const conflicting = new Set<number>()
    let accepted = 0
    let quarantined = 0
    let duplicates = 0
    const results =
      parts.length === 0
        ? []
        : await this.#turns.run(source, () =>
            this.#record(parts, { ...reported, import: importId }, context),
          )
    for (const [i, part] of parts.entries()) {
      const fates = fatesOf(
        results[i]?.before ?? statementAggregate.decider.initial,
        recordedOf(part.lines),
        reported,
      )
      for (const [j, line] of part.lines.entries()) {
        const fate = fates[j]
        if (fate === 'conflict') conflicting.add(line.line)
        else if (fate !== 'new') duplicates++
        else if (derivedFor(line, facts, context.actor)) accepted++
        else quarantined++
      }
    }
    // Nothing new may have been written, but what the lines say is stored: up to here at the latest.
    if (results.every(({ position }) => position === undefined))
      context.wrote(await this.#app.journal.head())
    return {
      accepted,
      duplicates,
      conflicts: lines.filter(({ line }) => conflicting.has(line)).map(({ line }) => ({ line })),
      quarantined,
      rejected: [...rejected],
    }
  }
  #record(
    parts: readonly Part[],
    reported: Reported & Pick<LinesToRecord, 'import'>,
    context: ActorContext,
  ) {
    return this.#app.handleMany(
      parts.map(({ stream, source, lines }) => ({
        aggregate: statementAggregate,
        stream,
        command: {
          type: 'RecordLines',
          source,
          ...reported,
          lines: recordedOf(lines),
        } as const,
      })),
      context,
      { source: 'ingest' },
    )
  }
  /** An import is its starter's, as long as it is not undone, and of one source and studio. */
  async #studioOf(id: string, { lines }: ParsedTransactions, actor: Actor): Promise<string> {
    const { state } = await this.#app.load(importAggregate, importStream(id))
    if (state.status === 'absent' || state.by !== actor.user)
      return refuseMoney('money.importUnknown')
    if (state.status === 'reversed') return refuseMoney('money.importReversed')
    if (lines.some(({ source }) => source !== state.source))
      return refuseMoney('money.importOther', { source: state.source })
    return state.studio
  }
}

import type { Actor } from '#shared/platform/allow.ts'
import { amountText, type Currency } from '#shared/money/amount.ts'
import { refuseMoney } from '#shared/money/refusals.ts'
import {
  LineId,
  SourceName,
  statementCalls,
  type Transaction,
} from '#shared/money/statement-calls.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { ONE_DAY_MS } from '#projections/money/account-key.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import {
  queryAccountsOf,
  queryLines,
  queryUnheld,
  type ListedLine,
  type LineCursor,
  type LineFilter,
} from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { mayKnownLine, peopleInSight } from './sight.ts'

type Query = CallInput<typeof statementCalls.listTransactions>['query']
/** Lines are read in steps, as some of them are out of sight or of another day; a page that finds too few says where to go on. */
const STEP = 1000
const STEPS_MAX = 20

/** A page of lines, newest first, and where the next one begins. */
export const listTransactions = query(statementCalls.listTransactions)(async (given) => {
  const { app, query: wanted } = given
  const { actor } = given.context
  const db = app.read<IncomeTables>()
  const asked = await accountsAsked(app, wanted, actor)
  const lines: Transaction[] = []
  let after = wanted.cursor === undefined ? null : cursorOf(wanted.cursor)
  for (let step = 0; step < STEPS_MAX; step++) {
    const found = await queryLines(db, {
      ...asked,
      source: wanted.source,
      import: wanted.import,
      type: wanted.type,
      currency: wanted.currency,
      standing: wanted.state === undefined ? undefined : wanted.state !== 'reversed',
      // A local day may begin and end a day beside that of UTC.
      since: wanted.from === undefined ? 0 : Date.parse(wanted.from) - ONE_DAY_MS,
      until: wanted.to === undefined ? 8.64e15 : Date.parse(addDays(wanted.to, 2)),
      after,
      limit: STEP,
    })
    for (const one of found) {
      const { at, source, id, known_from } = one.line
      after = { at, source, id, known_from }
      const shown = transactionOf(one)
      if (!mayKnownLine(actor, 'money.see', one) || !isAsked(shown, wanted, one)) continue
      lines.push(shown)
      if (lines.length === wanted.limit) return { lines, next: cursorText(after) }
    }
    if (found.length < STEP) return { lines, next: null }
  }
  return { lines, next: after && cursorText(after) }
})
async function accountsAsked(
  app: App,
  wanted: Query,
  actor: Actor,
): Promise<Pick<LineFilter, 'accounts' | 'waiting'>> {
  const db = app.read<IncomeTables>()
  const { state, user, studio, site } = wanted
  const unheld = user === undefined && (state === undefined || state === 'quarantined')
  const [theirs, nobodys] = await Promise.all([
    state === 'quarantined'
      ? []
      : queryAccountsOf(db, await peopleInSight(app, actor, { studio, user }), site),
    unheld ? queryUnheld(db, site) : { unheld: [], waiting: [] },
  ])
  return { accounts: [...new Set([...theirs, ...nobodys.unheld])], waiting: nobodys.waiting }
}

const isAsked = (
  { user, studio, day, state }: Transaction,
  wanted: Query,
  one: ListedLine,
): boolean =>
  (wanted.user === undefined || user === wanted.user) &&
  (wanted.state === undefined || state === wanted.state) &&
  (wanted.studio === undefined || isOf(wanted.studio, studio, one)) &&
  (wanted.from === undefined || dayOf(day, one) >= wanted.from) &&
  (wanted.to === undefined || dayOf(day, one) <= wanted.to)
/** Returns whether a line is of this studio; one without a holder is of the studios of its sender. */
const isOf = (wanted: string, studio: string | null, { derived, batch }: ListedLine): boolean =>
  derived ? studio === wanted : batch.studios === null || batch.studios.includes(wanted)
const dayOf = (day: string | null, { line }: ListedLine): string =>
  day ?? new Date(line.at).toISOString().slice(0, 10)

function transactionOf({ line, site, name, batch, derived, reversal }: ListedLine): Transaction {
  return {
    source: line.source,
    id: line.id,
    site,
    account: name,
    type: line.type,
    amount: amountText(line.amount),
    currency: line.currency as Currency,
    at: new Date(line.at).toISOString(),
    recorded: batch.recorded,
    position: line.known_from,
    import: batch.import,
    user: derived?.user ?? null,
    studio: derived?.studio ?? null,
    day: derived?.day ?? null,
    share_bp: derived?.day ? derived.share_bp : null,
    state: stateOf(line, derived),
    reversed: reversal ? { at: reversal.recorded, by: reversal.by, reason: reversal.reason } : null,
  }
}
function stateOf(line: ListedLine['line'], derived: ListedLine['derived']): Transaction['state'] {
  if (line.known_to !== null) return 'reversed'
  if (derived === undefined) return 'quarantined'
  return derived.countsBySource ? 'counted' : 'otherSource'
}

const cursorText = ({ at, source, id, known_from }: LineCursor): string =>
  Buffer.from(JSON.stringify([at, source, id, known_from])).toString('base64url')
function cursorOf(text: string): LineCursor {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(read) && read.length === 4) {
      const [at, source, id, known_from] = read as readonly unknown[]
      if (
        Number.isSafeInteger(at) &&
        SourceName.safeParse(source).success &&
        LineId.safeParse(id).success &&
        typeof known_from === 'string' &&
        /^\d{19}$/.test(known_from)
      )
        return { at: at as number, source: source as string, id: id as string, known_from }
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return refuseMoney('money.cursor')
}

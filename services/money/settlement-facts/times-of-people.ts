import type { MoneyCausesAsked } from '#shared/money/settlement-facts.ts'
import type { Position } from '#shared/platform/event-store.ts'
import { nextHalf } from '#shared/platform/local-day.ts'
import { segmentsOf } from '#projections/money/account-segments.ts'
import type { TimeOfAccount } from '#projections/money/changed-lines.ts'
import { knownAt, queryFacts, type FactRow, type FactTables } from '#projections/money/facts.ts'
import { holdersOf } from '#projections/money/facts-read.ts'
import { noStudioFacts } from '#projections/money/income-facts.ts'
import { LineTerms, studioTermsOf } from '#projections/money/line-terms.ts'
import type { App } from '../../platform/kernel/app.ts'
import { studioHalves } from './half-bounds.ts'

/** The times in which lines are a person's in a half, as it was known at its position, or is known up to the last one. */
export async function timesOfPeople(
  app: Pick<App, 'read'>,
  asked: MoneyCausesAsked,
): Promise<readonly TimeOfAccount[]> {
  const rows = await whoseLines(app, asked)
  const accountsOf = Map.groupBy(holdersOf(rows), ({ user }) => user)
  const termsAt = new Map<string, ReturnType<typeof termsKnown>>()
  /** Positions are many, and at each are many halves. */
  const termsOf = (known: Position, half: string) => {
    const name = `${known} ${half}`
    const terms = termsAt.get(name) ?? termsKnown(knownAt(rows, known), asked.studio, half)
    termsAt.set(name, terms)
    return terms
  }
  return asked.of.flatMap((one, of) => {
    const accounts = new Set(accountsOf.get(one.user)?.map(({ account }) => account))
    const times = [one.after, asked.upTo].flatMap((known) => {
      const { terms, bounds } = termsOf(known, one.half)
      if (!bounds) return []
      const range = { studio: asked.studio, since: bounds.since, until: bounds.until }
      return [...accounts].flatMap((account) => segmentsOf(account, terms, range))
    })
    const own = times.filter(({ user, half }) => user === one.user && half === one.half)
    return withoutOverlap(own).map((time) => ({ ...time, of, after: one.after }))
  })
}
type Time = Pick<TimeOfAccount, 'account' | 'since' | 'until'>
/** Else a line that two of them have would be told twice. */
function withoutOverlap(times: readonly Time[]): readonly Time[] {
  const merged: Time[] = []
  const inOrder = times.toSorted(
    (a, b) => (a.account < b.account ? -1 : Number(a.account > b.account)) || a.since - b.since,
  )
  for (const { account, since, until } of inOrder) {
    const last = merged.at(-1)
    if (last?.account === account && since <= last.until)
      merged[merged.length - 1] = { ...last, until: Math.max(last.until, until) }
    else merged.push({ account, since, until })
  }
  return merged
}
function termsKnown(rows: readonly FactRow[], studio: string, half: string) {
  const [bounds] = studioHalves(studioTermsOf(rows).get(studio) ?? noStudioFacts, half, half)
  const halfStarts = [half, nextHalf(half)]
  return { bounds, terms: new LineTerms(rows, { studio, sites: new Map(), halfStarts }) }
}
/**
 * Returns who held which account, and when they were of which studio: all that was known from the first of the
 * positions on.
 */
async function whoseLines(
  app: Pick<App, 'read'>,
  { studio, of, upTo: known }: MoneyCausesAsked,
): Promise<readonly FactRow[]> {
  const db = app.read<FactTables>()
  const since = of.map(({ after }) => after).toSorted()[0]
  const persons = [...new Set(of.map(({ user }) => user))]
  const [settings, own] = await Promise.all([
    queryFacts(db, { kinds: ['setting'], studio, known, since }),
    queryFacts(db, { kinds: ['joined', 'holder'], persons, known, since }),
  ])
  const keys = [...new Set(holdersOf(own).map(({ account }) => account))]
  const holders = await queryFacts(db, { kinds: ['holder'], keys, known, since })
  return [...settings, ...own.filter(({ kind }) => kind === 'joined'), ...holders]
}

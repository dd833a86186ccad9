import type { Position } from '#shared/platform/event-store.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { segmentsOf, type AccountSegment } from '#projections/money/account-segments.ts'
import { noStudioFacts } from '#projections/money/income-facts.ts'
import { studioTermsOf } from '#projections/money/line-terms.ts'
import type { App } from '../../platform/kernel/app.ts'
import { studioHalves } from './half-bounds.ts'
import { knownTerms, studioRows } from './known-terms.ts'

interface PersonHalfAsked {
  readonly studio: string
  readonly user: string
  readonly half: LocalDay
  readonly known: Position
}
/** The times in which lines are a person's in one half, as it was known at a position. */
export async function segmentsOfPerson(
  app: Pick<App, 'read'>,
  { studio, user, half, known }: PersonHalfAsked,
): Promise<readonly AccountSegment[]> {
  const { rows: settings } = await studioRows(app, studio, known)
  const { terms, rows } = await knownTerms(app, {
    studio,
    persons: [user],
    settings,
    known,
    firstOf: () => half,
    last: half,
    withModels: false,
  })
  const [bounds] = studioHalves(studioTermsOf(rows).get(studio) ?? noStudioFacts, half, half)
  if (!bounds) return []
  return terms
    .accounts()
    .flatMap((account) => segmentsOf(account, terms, { studio, ...bounds }))
    .filter((segment) => segment.user === user && segment.half === half)
}

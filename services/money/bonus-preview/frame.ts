import type { StudioTerms } from '#shared/money/derive.ts'
import type { RateBook } from '#shared/money/rates.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { noStudioFacts } from '#projections/money/income-facts.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryStudioFacts } from '#projections/money/lookup.ts'
import type { App } from '../../platform/kernel/app.ts'
import { lastHalves, type HalfTerms } from './halves.ts'

/** A studio and the halves that rules are tried on. */
export interface PreviewFrame {
  readonly studio: string
  readonly facts: StudioTerms
  readonly halves: readonly [HalfTerms, ...HalfTerms[]]
  readonly last: HalfTerms
}
export async function previewFrame(
  app: Pick<App, 'read'>,
  studio: string,
  by: { readonly today: LocalDay; readonly rates: RateBook },
): Promise<PreviewFrame> {
  const all = await queryStudioFacts(app.read<IncomeTables>())
  const facts = all.find((one) => one.studio === studio)?.facts ?? noStudioFacts
  const halves = lastHalves(facts, by)
  return { studio, facts, halves, last: halves.at(-1) ?? halves[0] }
}

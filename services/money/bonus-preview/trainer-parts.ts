import { addDays } from '#shared/platform/local-day.ts'
import type { Currency } from '#shared/money/amount.ts'
import { leafOf } from '#projections/money/income-facts.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryFactsOf } from '#projections/money/lookup.ts'
import { queryAccountsOf, queryStandingOf } from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'
import { addBrought, type Brought } from './bases.ts'
import type { PreviewFrame } from './frame.ts'
import type { PeopleHeld } from './people-held.ts'

/** By half, then trainer, then model. */
type TrainerParts = Map<string, Map<string, Map<string, Brought>>>

/**
 * Returns what the models brought while they were a trainer's: the lines of this studio on whose local day the model
 * was allocated to them, and at whose instant it was the trainer's own studio.
 */
export async function trainerParts(
  app: Pick<App, 'read'>,
  { studio, halves, last }: PreviewFrame,
  held: PeopleHeld,
): Promise<TrainerParts> {
  const db = app.read<IncomeTables>()
  const trainersOf = held.trainersByModel()
  const accounts = await queryAccountsOf(db, [...trainersOf.keys()], undefined)
  const lines = await queryStandingOf(db, {
    accounts,
    // A local day may begin and end a day beside that of UTC.
    since: Date.parse(addDays(halves[0].first, -1)),
    until: Date.parse(addDays(last.terms.day, 2)),
  })
  const facts = await queryFactsOf(
    db,
    lines.map(({ account }) => account),
  )
  const asked = new Set(halves.map(({ key }) => key))
  const parts: TrainerParts = new Map()
  for (const line of lines) {
    const site = facts.account(line.account)?.site ?? ''
    const derived = facts.derive({ ...line, site }, line.account)
    const leaf = leafOf(line, site, derived)
    const day = derived?.day ?? null
    if (leaf === null || day === null || leaf.studio !== studio || !asked.has(leaf.half)) continue
    const brought = { currency: leaf.currency as Currency, amount: BigInt(leaf.amount) }
    for (const trainer of trainersOf.get(leaf.person) ?? [])
      if (held.isAllocated(trainer, leaf.person, day) && held.studioAt(trainer, line.at) === studio)
        addBrought(partsOf(parts, leaf.half, trainer), leaf.person, brought)
  }
  return parts
}
function partsOf(parts: TrainerParts, half: string, trainer: string): Map<string, Brought> {
  const ofHalf = parts.get(half) ?? new Map<string, Map<string, Brought>>()
  const ofTrainer = ofHalf.get(trainer) ?? new Map<string, Brought>()
  parts.set(half, ofHalf.set(trainer, ofTrainer))
  return ofTrainer
}

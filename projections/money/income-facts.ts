import {
  deriveLine,
  type Derived,
  type LineFacts,
  type PersonTerms,
  type StudioTerms,
} from '#shared/money/derive.ts'
import { halfOf } from '#shared/platform/time.ts'
import type { IncomeRows } from './income-load.ts'
import {
  ALL,
  type IncomeAccountRow,
  type IncomeLeafRow,
  type StatementLineRow,
} from './income-tables.ts'

/** An instant before everything: what a person or a thing was made with holds from here on. */
export const FROM_EVER = -8.64e15
export const noPersonFacts: PersonTerms = { joined: [], contracts: [] }
export const noStudioFacts: StudioTerms = {
  zones: [],
  currencies: [],
  shares: [],
  bears: [],
  sources: [],
}

/** Derives a line by the rows as they are now. */
export const derivedBy = (
  line: LineFacts,
  account: Pick<IncomeAccountRow, 'holders'> | undefined,
  rows: Pick<IncomeRows, 'income_person' | 'income_studio'>,
): Derived | undefined =>
  account &&
  deriveLine(line, account.holders, {
    person: (user) => rows.income_person.get(user)?.facts,
    studio: (studio) => rows.income_studio.get(ALL, studio)?.facts,
  })

/** `2026-11/1`. */
export const halfAt = (day: string): string => `${day.slice(0, 7)}/${halfOf(day)}`

/** Returns the leaf that a line adds to income, null where it adds nothing. */
export function leafOf(
  { type, amount, currency }: Pick<StatementLineRow, 'type' | 'amount' | 'currency'>,
  site: string,
  derived: Derived | undefined,
): IncomeLeafRow | null {
  if (!derived?.counts || derived.studio === null || derived.day === null || amount === 0)
    return null
  const { studio, day, user: person, share_bp } = derived
  return { half: halfAt(day), studio, person, site, type, currency, share_bp, amount }
}

import type { rateBook } from '#shared/money/needs.ts'
import type {
  factsBehind,
  incomeBySource,
  linesBehind,
  moneyCauses,
  movedHalves,
  quarantinedLines,
  settlementFacts,
  settlementPeople,
} from '#shared/money/settlement-facts.ts'
import type { onlineIntervalsKnown, onlineUnionsKnown } from '#shared/online-time/needs.ts'
import type { Need } from '#shared/platform/needs.ts'

type Given<N> = N extends Need<infer T> ? T : never
/** What other modules give: facts of money and hours, as they were known at a position. */
export interface SettlementNeeds {
  readonly facts: Given<typeof settlementFacts>
  readonly people: Given<typeof settlementPeople>
  readonly linesBehind: Given<typeof linesBehind>
  readonly factsBehind: Given<typeof factsBehind>
  readonly incomeBySource: Given<typeof incomeBySource>
  readonly intervals: Given<typeof onlineIntervalsKnown>
  readonly causes: Given<typeof moneyCauses>
  readonly moved: Given<typeof movedHalves>
  readonly quarantined: Given<typeof quarantinedLines>
  readonly rates: Given<typeof rateBook>
  readonly hours: Given<typeof onlineUnionsKnown>
}

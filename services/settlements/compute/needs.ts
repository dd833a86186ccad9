import type { withoutBankAccount } from '#shared/accounts/needs.ts'
import type { payRunNeedsTwo } from '#shared/configuration/needs.ts'
import type { rateBook } from '#shared/money/needs.ts'
import type {
  factsBehind,
  incomeBySource,
  itemsNamed,
  linesBehind,
  moneyCauses,
  movedHalves,
  quarantinedLines,
  selfRecordedLines,
  settlementFacts,
  settlementPeople,
} from '#shared/money/settlement-facts.ts'
import type { onlineIntervalsKnown, onlineUnionsKnown } from '#shared/online-time/needs.ts'
import type { GivenBy } from '#shared/platform/needs.ts'

/** The functions that other modules give: facts of money and hours, as they were known at a position. */
export interface SettlementNeeds {
  readonly facts: GivenBy<typeof settlementFacts>
  readonly people: GivenBy<typeof settlementPeople>
  readonly linesBehind: GivenBy<typeof linesBehind>
  readonly factsBehind: GivenBy<typeof factsBehind>
  readonly itemsNamed: GivenBy<typeof itemsNamed>
  readonly incomeBySource: GivenBy<typeof incomeBySource>
  readonly intervals: GivenBy<typeof onlineIntervalsKnown>
  readonly causes: GivenBy<typeof moneyCauses>
  readonly moved: GivenBy<typeof movedHalves>
  readonly quarantined: GivenBy<typeof quarantinedLines>
  readonly selfRecorded: GivenBy<typeof selfRecordedLines>
  readonly rates: GivenBy<typeof rateBook>
  readonly hours: GivenBy<typeof onlineUnionsKnown>
  readonly withoutBankAccount: GivenBy<typeof withoutBankAccount>
  readonly payRunNeedsTwo: GivenBy<typeof payRunNeedsTwo>
}

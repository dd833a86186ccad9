import type { Currency } from '#shared/money/amount.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { isIban, isOfSepa, isRomanian, plainIban } from '#shared/settlements/pay-run/iban.ts'
import type { BankFileForm } from '#shared/settlements/pay-run/rules.ts'
import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { accountOn, payingAccountAggregate, payingAccountStream } from './account-decider.ts'
import type { BatchEntry, PayRunHalf } from './decider.ts'
import type { BankTransfer, DebtorAccount } from './pain-001.ts'
import type { PayRunNeeds } from './payable.ts'
import { sepaText } from './sepa-text.ts'

/** The longest name and text of a transfer, and the largest amount of one in SEPA, in minor units. */
const NAME_MAX = 70
const TEXT_MAX = 140
const AMOUNT_MAX = 99_999_999_999n

/** Raises payRun.noSepa where a transfer is of a currency that no bank file of ours carries. */
export function refuseCurrencies(transfers: readonly BatchEntry[]): readonly Currency[] {
  const currencies = [...new Set(transfers.map(({ currency }) => currency))].toSorted()
  const other = currencies.find((one) => one !== 'eur' && one !== 'ron')
  return other ? refusePayRun('payRun.noSepa', { currency: other.toUpperCase() }) : currencies
}

/** Returns the studio's accounts of these currencies on the day that the bank pays. Raises payRun.noPayingAccount. */
export async function debtorAccounts(
  app: App,
  studio: string,
  currencies: readonly Currency[],
  day: LocalDay,
): Promise<ReadonlyMap<Currency, DebtorAccount>> {
  const { accounts } = (await app.load(payingAccountAggregate, payingAccountStream(studio))).state
  const found = new Map<Currency, DebtorAccount>()
  for (const currency of currencies) {
    const account = accountOn(accounts, currency, day)
    const iban = account && (await app.vault.get(account.iban))
    const holder = account ? sepaText(account.holder, NAME_MAX) : ''
    if (!account || iban === undefined || holder === '')
      return refusePayRun('payRun.noPayingAccount', { currency: currency.toUpperCase() })
    found.set(currency, { holder, iban, bic: account.bic })
  }
  return found
}

interface TransfersAsked {
  readonly place: PayRunHalf
  readonly entries: readonly BatchEntry[]
  /** Why their IBANs are looked up. */
  readonly reason: string
  readonly form: BankFileForm
}
interface Receiver {
  readonly entry: BatchEntry
  /** In the characters of SEPA; empty: it has none. */
  readonly name: string
  /** As people write it. */
  readonly called: string
  readonly iban: string
}
/** So many people are named in a refusal; of the others it is said how many they are. */
const NAMED_MAX = 10
/** Refuses with everybody of whom one thing stands against a transfer. */
function refuseSome(
  receivers: readonly Receiver[],
  code: Parameters<typeof refusePayRun>[0],
  isWrong: (one: Receiver) => boolean,
): void {
  const users = receivers.filter(isWrong).map(({ entry: { user }, called }) => called || user)
  if (users.length === 0) return
  const named = users.toSorted().slice(0, NAMED_MAX)
  const more = users.length - named.length
  refusePayRun(code, { users: [...named, ...(more > 0 ? [`+${more}`] : [])].join(', ') })
}
const isAbroad = ({ entry: { currency }, iban }: Receiver): boolean =>
  currency === 'ron' ? !isRomanian(iban) : !isOfSepa(iban)

/** Returns the transfers as they stand in a file. Each IBAN that is looked up is a reveal of its own, recorded first. */
export async function transfersOf(
  app: App,
  { revealIbans }: Pick<PayRunNeeds, 'revealIbans'>,
  { place, entries, reason, form }: TransfersAsked,
  context: ActorContext,
): Promise<readonly BankTransfer[]> {
  const users = entries.map(({ user }) => user)
  const ibans = await revealIbans(app, { users, by: context.actor, reason }, context)
  const people = await app.people.get(users, context.now)
  const receivers = entries.map((entry): Receiver => {
    const person = people.get(entry.user)
    const isThere = person !== undefined && !person.erased
    const called = isThere ? `${person.name} ${person.surname}`.trim() : ''
    return {
      entry,
      called,
      name: sepaText(called, NAME_MAX),
      iban: plainIban(ibans.get(entry.user) ?? ''),
    }
  })
  refuseSome(receivers, 'payRun.ibanHidden', ({ iban }) => iban === '')
  // A CSV is read by the bank's own rules: accounts of other countries may be no IBAN.
  if (form === 'pain') {
    refuseSome(receivers, 'payRun.ibanWrong', ({ iban }) => !isIban(iban))
    refuseSome(receivers, 'payRun.ibanAbroad', isAbroad)
  }
  refuseSome(receivers, 'payRun.noName', ({ name }) => name === '')
  refuseSome(
    receivers,
    'payRun.amountTooLarge',
    ({ entry: { amount } }) => BigInt(amount) > AMOUNT_MAX,
  )
  const text = sepaText(`Settlement ${place.month}/${place.half}`, TEXT_MAX)
  return receivers.map(({ entry: { end_to_end: endToEnd, currency, amount }, name, iban }) => ({
    endToEnd,
    name,
    iban,
    currency,
    amount: BigInt(amount),
    text,
  }))
}

import { halfFirstDay } from '../../money/half.ts'
import type { LocalDay } from '../../platform/local-day.ts'
import type { SettlementDataOf } from '../events.ts'
import { kindOfKey, type LineKind } from '../line.ts'
import type { BookAccount } from './accounts.ts'
import { entriesOf, type BookAmount, type BookEntry, type BookFacts } from './entries.ts'
import { isOwed, owedAccount } from './item-entries.ts'

type SignedData = Pick<
  SettlementDataOf<'SettlementSigned'>,
  'currency' | 'lines' | 'taken' | 'left'
>
type SignedLine = SignedData['lines'][number]
type Money = Pick<BookAmount, 'currency' | 'amount'>

/**
 * By kind of line: the account that stands against what is owed to the person. A line above zero is a debit there and makes the
 * studio owe more. `item`: that of the item; `line`: that of the line which is corrected.
 * `own`: in the line's own currency, as the account was kept in that; the other side is the half's, with exchange between them.
 */
const lineRows: Readonly<
  Record<LineKind, { readonly account: BookAccount | 'item' | 'line'; readonly own: boolean }>
> = {
  // The person's share of what sites brought is what they cost the studio.
  income: { account: 'share-expense', own: false },
  // The bonuses that rules pay, and those given by hand.
  rule: { account: 'bonus-expense', own: false },
  bonus: { account: 'bonus-expense', own: false },
  // Below zero: the studio owes less, which is its gain.
  penalty: { account: 'penalties', own: false },
  // Below zero: the site has paid the person already. It paid them out of what the studio has earned there.
  withdrawn: { account: 'site-income', own: false },
  // The error of an earlier half, in its currency: in the account where the line itself was booked then.
  adjustment: { account: 'line', own: true },
  // Below zero: the claim of the previous half, in its currency, is settled by this one.
  carried: { account: 'receivable', own: true },
  // Below zero: a part of an upfront or a purchase is paid back out of what is owed, in the item's currency.
  installment: { account: 'item', own: true },
  // The half came short: nothing is paid, and the person owes it.
  carry: { account: 'receivable', own: false },
}

/** Returns the entries of a signature: the debt to the person grows by its net. */
export function signedEntries(signed: SignedData, facts: BookFacts): readonly BookEntry[] {
  const { currency, lines, taken, left } = signed
  const booked = new Set(lines.map(({ key }) => key))
  return [
    ...lines.flatMap((line) =>
      entriesOf(line.key, againstLine(signed, line, facts), {
        account: 'payable',
        currency,
        amount: BigInt(line.amount),
      }),
    ),
    // A part taken of an instalment that comes to nothing in the half's currency is no line, and is paid back all the
    // same.
    ...taken.flatMap((part) => {
      const key = instalmentKey(part)
      if (booked.has(key)) return []
      return entriesOf(
        key,
        {
          currency: part.currency,
          account: owedAccount(facts.item(part.item)),
          amount: -BigInt(part.amount),
        },
        { account: 'payable', currency, amount: 0n },
      )
    }),
    ...(left ? leftEntries(currency, left, facts) : []),
  ]
}
const instalmentKey = ({ item, n }: { readonly item: string; readonly n: number }) =>
  `installment:${item}:${n}`

function againstLine(
  { currency }: SignedData,
  { key, kind, amount, gross, currency: own }: SignedLine,
  facts: BookFacts,
): BookAmount {
  const row = lineRows[kind]
  const money = row.own
    ? { currency: own ?? currency, amount: BigInt(gross ?? amount) }
    : { currency, amount: BigInt(amount) }
  if (row.account === 'item') return { ...money, account: owedAccount(facts.item(itemOf(key))) }
  if (row.account !== 'line') return { ...money, account: row.account }
  const { half, line } = correctedBy(key)
  return corrected(half, line, money, facts)
}
/** The half, by its first day, and the line that an adjustment corrects. */
export function correctedBy(key: string): { readonly half: LocalDay; readonly line: string } {
  const [, month = '', half = '', ...line] = key.split(':')
  return { half: halfFirstDay({ month, half: half === '1' ? 1 : 2 }), line: line.join(':') }
}
const itemOf = (key: string): string => key.split(':', 2)[1] ?? ''

/**
 * Finds the account for a change of a signed half's line. An item that was reversed since is given back what that
 * half took of it.
 */
function corrected(half: LocalDay, key: string, change: Money, facts: BookFacts): BookAmount {
  const kind = kindOfKey(key)
  if (kind === 'installment') {
    const taken = facts
      .signature(half)
      .entries.find(({ of, account }) => of === key && isOwed(account))
    if (!taken) throw new Error(`the half of ${half} took nothing of ${key}`)
    return { ...taken, amount: -taken.amount }
  }
  const account = kind && lineRows[kind].account
  if (!account || account === 'line' || account === 'item' || account === 'receivable')
    throw new Error(`${key} is no line that is corrected`)
  return { ...change, account }
}
/** A difference that the studio let go: the account as the facts have it, against `waived` and not against the person. */
export const waivedEntries = (
  data: SettlementDataOf<'SettlementDifferenceWaived'>,
  facts: BookFacts,
): readonly BookEntry[] => {
  const change = { currency: data.currency, amount: BigInt(data.change) }
  return entriesOf(data.key, corrected(halfFirstDay(data), data.key, change, facts), {
    ...change,
    account: 'waived',
  })
}

/**
 * Returns the entries for a person who ends here: the claims go. Written off, they are a loss. Moved, the new studio
 * pays for them: its upfront is cash out there and a claim, here it is cash in.
 */
function leftEntries(
  currency: SignedData['currency'],
  { rest, carry, instalments }: NonNullable<SignedData['left']>,
  facts: BookFacts,
): readonly BookEntry[] {
  const account = rest === 'moved' ? 'cash' : 'written-off'
  const gone = (line: string, claim: BookAmount) =>
    entriesOf(`left:${line}`, { ...claim, account }, claim)
  return [
    ...gone('carry', { account: 'receivable', currency, amount: BigInt(carry) }),
    ...instalments.flatMap((part) =>
      gone(instalmentKey(part), {
        account: owedAccount(facts.item(part.item)),
        currency: part.currency,
        amount: BigInt(part.amount),
      }),
    ),
  ]
}

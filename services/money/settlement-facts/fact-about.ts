import { amountText } from '#shared/money/amount.ts'
import type { BonusList } from '#shared/money/bonus.ts'
import type { FactAbout } from '#shared/money/fact-about.ts'
import { contractsOf } from '#projections/money/facts-read.ts'
import type { FactRow } from '#projections/money/facts.ts'
import type { ItemRow } from '#projections/money/items.ts'

/** Reads what a row of `facts` says; raises an Error for a kind that moves no settlement. */
export function aboutFact(row: FactRow): FactAbout {
  const { kind, key, from_day: from } = row
  switch (kind) {
    case 'contract': {
      const [terms] = contractsOf([row])
      if (!terms) throw new Error('a row of a contract is one')
      const { kind: contract, share_bp, cap_bp } = terms
      return { kind, contract, share_bp, cap_bp, from }
    }
    case 'rates':
      return { kind, source: key, date: from }
    case 'bonusRules':
      return { kind: 'rules', list: key as BonusList, from }
    case 'setting':
      return { kind, setting: key }
    case 'joined':
    case 'holder':
    case 'payee':
    case 'type':
    case 'activity':
    case 'allocation':
    case 'source':
      return { kind: 'topic', topic: kind, from }
    default:
      throw new Error(`a fact ${kind} moves no settlement`)
  }
}
/** An item as it was recorded, or as it was reversed. */
export const aboutItem = (
  { kind: item, amount, currency, reason, reversal_reason }: ItemRow,
  reversed: boolean,
): FactAbout => ({
  kind: 'item',
  item,
  amount: amountText(amount),
  currency,
  reason: (reversed ? reversal_reason : reason) ?? '',
  reversed,
})

import type { Currency } from '#shared/money/amount.ts'
import { openDifferences } from '../data/open-differences.ts'
import { useDifference } from '../data/settlement-data.ts'
import type { SettlementAddress } from '../data/settlement-path.ts'
import { BookDialog } from '../data/BookDialog.tsx'

interface Props {
  readonly address: SettlementAddress
  readonly currency: Currency
  /** Lines that a late fact touches; what they come to now is asked for, other facts may move them, too. */
  readonly keys: readonly string[]
  readonly onClose: () => void
}
export default function BookTouched({ address, currency, keys, onClose }: Props) {
  const differences = useDifference(address, true).data
  if (!differences) return null
  const open = openDifferences(differences)
  // Other facts may have moved more since: what has a cause in common is booked together.
  const groups = new Set(open.filter(({ key }) => keys.includes(key)).map(({ group }) => group))
  const lines = open.filter(({ group }) => groups.has(group))
  return <BookDialog address={address} currency={currency} lines={lines} onClose={onClose} />
}

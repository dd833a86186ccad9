import { kindOfKey, type LineKind } from './line.ts'
import { isTransactionType, type TransactionType } from '../money/transaction-types.ts'

/** A line's key in its parts (docs/rules/settlements.md#lines). */
type LineOfKey =
  | {
      readonly kind: 'income'
      readonly site: string
      readonly type: TransactionType | null
      readonly currency: string
      readonly share_bp: number
    }
  | { readonly kind: 'rule'; readonly rule: string; readonly model: string | null }
  | { readonly kind: 'bonus' | 'penalty'; readonly item: string }
  | { readonly kind: 'withdrawn'; readonly site: string; readonly currency: string }
  | {
      readonly kind: 'adjustment'
      readonly month: string
      readonly half: 1 | 2
      readonly key: string
    }
  | { readonly kind: 'installment'; readonly item: string; readonly n: number }
  | { readonly kind: 'carried' | 'carry' }
  | null

/** null for what is no line's key. */
export function readLineKey(key: string): LineOfKey {
  const kind: LineKind | undefined = kindOfKey(key)
  const [, first = '', second = '', third = '', fourth = ''] = key.split(':')
  switch (kind) {
    case 'income': {
      const type = Number(second)
      return {
        kind,
        site: first,
        type: isTransactionType(type) ? type : null,
        currency: third,
        share_bp: Number(fourth),
      }
    }
    case 'rule':
      return { kind, rule: first, model: second === '' ? null : key.slice(6 + first.length) }
    case 'bonus':
    case 'penalty':
      return { kind, item: first }
    case 'withdrawn':
      return { kind, site: first, currency: second }
    case 'adjustment':
      return {
        kind,
        month: first,
        half: second === '1' ? 1 : 2,
        key: key.split(':').slice(3).join(':'),
      }
    case 'installment':
      return { kind, item: first, n: Number(second) }
    case 'carried':
    case 'carry':
      return { kind }
    default:
      return null
  }
}
/** The key of the line that a correction corrects; of other lines their own. */
export function correctedKey(key: string): string {
  const line = readLineKey(key)
  return line?.kind === 'adjustment' ? line.key : key
}

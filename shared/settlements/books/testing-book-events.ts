import type { SettlementDataOf } from '../events.ts'
import { kindOfKey } from '../line.ts'
import type { BookItem } from './entries.ts'
import type { BookEvent } from './postings.ts'

type Signed = SettlementDataOf<'SettlementSigned'>
const north = { studio: 'north', user: 'fern', by: 'oak' } as const
/** A half of November 2026 of fern in north. */
export const bookHalf = (half: 1 | 2) => ({ ...north, month: '2026-11', half })

/** A line of a golden signature: amount, and of what in another currency. */
export const bookLine = (
  key: string,
  amount: number,
  gross: number | null = null,
  currency: Signed['currency'] | null = null,
): Signed['lines'][number] => ({
  key,
  kind: kindOfKey(key) ?? 'income',
  amount: String(amount),
  gross: gross === null ? null : String(gross),
  currency,
  rate: null,
  share_bp: null,
  count: 1,
})
export const bookSigned = (
  n: 1 | 2,
  currency: Signed['currency'],
  lines: Signed['lines'],
  more: Partial<Signed> = {},
): BookEvent => ({
  type: 'SettlementSigned',
  data: {
    ...bookHalf(n),
    run: null,
    currency,
    lines,
    taken: [],
    earned: '0',
    net: String(lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    carry: '0',
    result_hash: '',
    salt: '',
    commitment: '',
    position: '',
    arithmetic: 1,
    rates: [],
    contract: null,
    rules: [],
    closes: false,
    override: null,
    reason: '',
    left: null,
    ...more,
  },
})
export const bookItem = (
  name: string,
  kind: 'upfront' | 'purchase' | 'bonus' | 'penalty',
  amount: number,
  currency: Signed['currency'] = 'usd',
  more: Partial<BookItem> = {},
): BookEvent => ({
  type: 'ItemRecorded',
  data: {
    ...north,
    item: name,
    kind,
    amount,
    currency,
    date: '2026-11-03',
    installments: 1,
    reason: 'in advance',
    ...more,
  },
})
export const bookReversed = (name: string): BookEvent => ({
  type: 'ItemReversed',
  data: { item: name, user: 'fern', reason: 'a slip', by: 'oak' },
})
export const bookPaid = (n: 1 | 2, amount: number, currency: Signed['currency']): BookEvent => ({
  type: 'SettlementPaid',
  data: { ...bookHalf(n), run: null, reference: 'OP 1', amount: String(amount), currency },
})

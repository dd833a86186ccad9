import type { Currency } from '#shared/money/amount.ts'
import type { sites } from './cast.ts'

/** How money is made on a site, and who reports it. */
export interface SiteTrade {
  readonly source: string
  readonly currency: Currency
  /** Against the other sites. */
  readonly worth: number
  /** A line sums up so many days. */
  readonly days: number
  /** The only way to pay, of sites with one: by tips whatever is shown, or for shows alone. */
  readonly only?: 'tips' | 'shows'
  /** The part of a private show's earnings that comes from those who spy on it. */
  readonly spy: number
  /** The part of members' spending that goes to group shows. */
  readonly group: number
  /** How likely a day is to bring something of a fan club, a gift, or a sale of media. */
  readonly extras: readonly [fanclub: number, gift: number, media: number]
  /** The site's own part of a half, in per cent. */
  readonly fee: number
}
const none = { spy: 0, group: 0, extras: [0, 0, 0], fee: 0 } as const
const [usd, eur] = [{ ...none, currency: 'usd' } as const, { ...none, currency: 'eur' } as const]
export const trades: Readonly<Record<(typeof sites)[number], SiteTrade>> = {
  ctb: { ...usd, source: 'ctb-csv', worth: 1.4, days: 2, spy: 0.15, extras: [0.1, 0, 0.06] },
  str: { ...usd, source: 'str-api', worth: 1.2, days: 3, group: 0.4, extras: [0.08, 0, 0.05] },
  bng: { ...usd, source: 'bng-api', worth: 0.9, days: 3, extras: [0, 0.08, 0] },
  cam: { ...usd, source: 'cam-csv', worth: 0.8, days: 5, only: 'tips', extras: [0.05, 0, 0] },
  f4f: { ...usd, source: 'f4f-csv', worth: 1.3, days: 4, only: 'shows', spy: 0.1, fee: 2 },
  ljm: { ...eur, source: 'ljm-api', worth: 1.4, days: 3, only: 'shows', fee: 3 },
  mfc: { ...usd, source: 'mfc-csv', worth: 1, days: 4, group: 0.35 },
  cm4: { ...eur, source: 'cm4-csv', worth: 0.8, days: 7, only: 'shows' },
  nkd: { ...usd, source: 'nkd-csv', worth: 0.7, days: 5, only: 'tips', extras: [0, 0.06, 0] },
  cms: { ...usd, source: 'cms-csv', worth: 0.8, days: 7, only: 'shows' },
  stm: { ...usd, source: 'stm-api', worth: 0.9, days: 4, fee: 2 },
  xlc: { ...eur, source: 'xlc-csv', worth: 0.7, days: 7, only: 'shows' },
}
export const tradeOf = (site: string): SiteTrade => {
  if (!Object.hasOwn(trades, site)) throw new Error(`nobody trades on ${site}`)
  return trades[site as keyof typeof trades]
}

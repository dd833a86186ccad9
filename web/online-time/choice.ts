import { isHalf, periodRange, periods } from '../ui/halves.ts'

/** The names that may stand in the address. */
export const names = [
  'from',
  'to',
  'studio',
  'user',
  'months',
  'half',
  'day',
  'at',
  'a',
  'b',
] as const
export type ChoiceChange = Partial<Record<(typeof names)[number], string>>
/** One piece of a site's time: `ctb~1792800000~1792803600`. */
export interface PieceChosen {
  readonly site: string
  readonly from: number
  readonly to: number
}
interface ReportChoice {
  readonly from: string
  readonly to: string
  /** '12', '6', '3', '1' (this month), 'last' or '' (own dates). */
  readonly months: string
  readonly studio: string
  readonly user: string
  /** How deep: a half, a day of it, a piece of that day. */
  readonly half: string
  readonly day: string
  readonly piece: PieceChosen | null
  /** Two halves to compare; both empty: none. */
  readonly a: string
  readonly b: string
}
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** In the zones of those who are looked at. */
export interface Today {
  readonly earliest: string
  readonly latest: string
}
/**
 * Reads the choice from the address; twelve months of everybody (or of `ownUser`) if it says nothing. Exported for its
 * test.
 */
export function choiceOf(
  query: Readonly<Record<(typeof names)[number], string>>,
  ownUser: string,
  today: Today,
): ReportChoice {
  const custom = isDate(query.from) && isDate(query.to) && query.from <= query.to
  const months = custom ? '' : periods.some((one) => one === query.months) ? query.months : '12'
  const dates = custom
    ? { from: query.from, to: query.to }
    : {
        from: periodRange(months, today.earliest).from,
        to: periodRange(months, today.latest).to,
      }
  const [a, b] = [isHalf(query.a) ? query.a : '', isHalf(query.b) ? query.b : '']
  return {
    ...dates,
    months,
    studio: query.studio,
    user: ownUser === '' ? query.user : ownUser,
    half: isHalf(query.half) ? query.half : '',
    day: isDate(query.day) ? query.day : '',
    piece: pieceOf(query.at),
    a,
    b: a === '' ? '' : b,
  }
}
function pieceOf(text: string): PieceChosen | null {
  const [, site, from, to] = /^([a-z0-9]+)~(\d{1,11})~(\d{1,11})$/i.exec(text) ?? []
  return site === undefined ? null : { site, from: Number(from), to: Number(to) }
}
export const pieceText = ({ site, from, to }: PieceChosen): string => `${site}~${from}~${to}`

export interface Steering {
  readonly choice: ReportChoice
  /** Changes a filter in place. */
  readonly choose: (change: ChoiceChange) => void
  /** The address of a step down or up: a page of its own, so Back works. */
  readonly hrefTo: (change: ChoiceChange) => string
  readonly goTo: (change: ChoiceChange) => void
}

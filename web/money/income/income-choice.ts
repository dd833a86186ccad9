import { monthEnd, type LocalDay } from '#shared/platform/local-day.ts'
import { datesOfHalf, isHalf, periodRange, periods, type HalfKey } from '../../ui/halves.ts'

/** The names that may stand in the address. */
export const addressNames = [
  'from',
  'to',
  'studio',
  'user',
  'months',
  'rates',
  'by',
  'half',
  'day',
  'site',
  'type',
] as const
export type IncomeChange = Partial<Record<(typeof addressNames)[number], string>>
export const incomeWays = ['half', 'day', 'site', 'type'] as const
export type IncomeWay = (typeof incomeWays)[number]

export interface IncomeChoice {
  /** The chosen range, and what of it is looked at: a half or a day of it, or all. */
  readonly from: LocalDay
  readonly to: LocalDay
  readonly shownFrom: LocalDay
  readonly shownTo: LocalDay
  /** '12', '6', '3', '1' (this month), 'last' or '' (own dates). */
  readonly months: string
  readonly studio: string
  readonly user: string
  /** By the rates of each half; otherwise by today's. */
  readonly historical: boolean
  readonly by: IncomeWay
  /** Empty where none is chosen, as is the day. */
  readonly half: HalfKey
  readonly day: LocalDay
  readonly site: string
  readonly type: string
  /** Deep enough for the lines themselves. */
  readonly isLines: boolean
}
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Reads the choice from the address; twelve months of everybody (or of `ownUser`) if it says nothing. */
export function incomeChoiceOf(
  query: Readonly<Record<(typeof addressNames)[number], string>>,
  ownUser: string,
  today: LocalDay,
): IncomeChoice {
  const custom = isDate(query.from) && isDate(query.to) && query.from <= query.to
  const months = custom ? '' : (periods.find((one) => one === query.months) ?? '12')
  const period = periodRange(months, today)
  // Whole months: their halves are kept as sums, which parts of halves are not.
  const range = custom
    ? { from: query.from, to: query.to }
    : { from: period.from, to: monthEnd(period.to) }
  const half = isHalf(query.half) ? query.half : ''
  const day = isDate(query.day) ? query.day : ''
  const inside = day !== '' ? { from: day, to: day } : half !== '' ? datesOfHalf(half) : range
  const by = incomeWays.find((one) => one === query.by) ?? (half === '' ? 'half' : 'day')
  const type = /^([1-9]|1[0-2])$/.test(query.type) ? query.type : ''
  return {
    ...range,
    shownFrom: later(range.from, inside.from),
    shownTo: earlier(range.to, inside.to),
    months,
    studio: query.studio,
    user: ownUser === '' ? query.user : ownUser,
    historical: query.rates !== 'today',
    by: by === 'half' && half !== '' ? 'day' : by,
    half,
    day,
    site: query.site,
    type,
    isLines: day !== '' || query.site !== '' || type !== '',
  }
}

export interface IncomeSteering {
  readonly choice: IncomeChoice
  /** Changes a filter in place. */
  readonly choose: (change: IncomeChange) => void
  /** The address of a step down or up: a page of its own, so Back works. */
  readonly hrefTo: (change: IncomeChange) => string
  readonly goTo: (change: IncomeChange) => void
}

import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { CallResponse } from '#shared/platform/calls.ts'
import { addDays, datesBetween, monthEnd, weekdayOf } from '#shared/platform/local-day.ts'
import type { LeaveKind } from '#shared/vacations/slots.ts'
import type { leaveYearCalls } from '#shared/vacations/year-calls.ts'
import { accountType } from '../ui/account-type.ts'

type LeaveYear = Omit<CallResponse<typeof leaveYearCalls.year>, 'next'>
export type YearPerson = LeaveYear['people'][number]
type YearLeave = LeaveYear['leave'][number]
export interface YearMonth {
  readonly from: string
  readonly to: string
  readonly days: number
}
export const monthsOf = (year: number): readonly YearMonth[] =>
  Array.from({ length: 12 }, (_, i) => {
    const from = `${year}-${String(i + 1).padStart(2, '0')}-01`
    const to = monthEnd(from)
    return { from, to, days: Number(to.slice(8)) }
  })

/** Leave by person, first days first; holidays by studio and date. */
export interface YearBook {
  readonly leaveOf: ReadonlyMap<string, readonly YearLeave[]>
  readonly holidaysOf: ReadonlyMap<string, ReadonlyMap<string, string>>
}
export const yearBook = ({ leave, holidays }: LeaveYear): YearBook => ({
  leaveOf: Map.groupBy(
    leave.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    ({ user }) => user,
  ),
  holidaysOf: new Map(
    [...Map.groupBy(holidays, ({ studio }) => studio)].map(([studio, days]) => [
      studio,
      new Map(days.map(({ date, name }) => [date, name])),
    ]),
  ),
})
/** Returns the leave of a person that lies between two dates. */
export const leaveIn = (
  { leaveOf }: YearBook,
  user: string,
  { from, to }: Pick<YearMonth, 'from' | 'to'>,
): readonly YearLeave[] =>
  (leaveOf.get(user) ?? []).filter((one) => one.from <= to && one.to >= from)
export const holidaysIn = (
  { holidaysOf }: YearBook,
  studio: string | null,
  { from, to }: Pick<YearMonth, 'from' | 'to'>,
): readonly (readonly [date: string, name: string])[] =>
  [...(holidaysOf.get(studio ?? '') ?? [])].filter(([date]) => date >= from && date <= to)

/** Returns the place of a leave in a month, in days from its first: halves are .5. */
export function spanIn(leave: YearLeave, { from, to, days }: YearMonth) {
  const start =
    leave.from < from ? 0 : Number(leave.from.slice(8)) - (leave.from_half === 'PM' ? 0.5 : 1)
  const end = leave.to > to ? days : Number(leave.to.slice(8)) - (leave.to_half === 'AM' ? 0.5 : 0)
  return { start, end }
}

/** The background of a month: weekends and holidays shaded, and today. */
export function shadeOf(
  { from, to, days }: YearMonth,
  holidays: ReadonlyMap<string, string> | undefined,
  today: string,
): string {
  const parts = datesBetween(from, to).flatMap((date, i) => {
    const color =
      date === today
        ? 'var(--year-today)'
        : holidays?.has(date)
          ? 'var(--year-holiday)'
          : weekdayOf(date) > 5
            ? 'var(--year-weekend)'
            : undefined
    const [start, end] = [i, i + 1].map((day) => `${((day / days) * 100).toFixed(2)}%`)
    return color === undefined
      ? []
      : [`transparent ${start}, ${color} ${start} ${end}, transparent ${end}`]
  })
  return parts.length === 0 ? 'none' : `linear-gradient(90deg, ${parts.join(', ')})`
}

/** Rows of the calendar: people under the heading of their studio and account type. */
export type YearRow =
  | { readonly kind: 'group'; readonly id: string; readonly label: string; readonly count: number }
  | { readonly kind: 'person'; readonly id: string; readonly person: YearPerson }
export function yearRows(
  people: readonly YearPerson[],
  nameOfStudio: (studio: string | null) => string,
): readonly YearRow[] {
  const sorted = people
    .map((person) => ({
      person,
      label: [nameOfStudio(person.studio), person.tipCont && accountType(person.tipCont)]
        .filter(Boolean)
        .join(' · '),
    }))
    .toSorted(
      (a, b) => a.label.localeCompare(b.label) || a.person.name.localeCompare(b.person.name),
    )
  return [...Map.groupBy(sorted, ({ label }) => label)].flatMap(([label, ofGroup]): YearRow[] => [
    { kind: 'group', id: `group ${label}`, label, count: ofGroup.length },
    ...ofGroup.map(({ person }): YearRow => ({ kind: 'person', id: person.user, person })),
  ])
}

/** A letter for each kind, where there is no room for its name: one word of the translator's for all of them, in this order. */
export function useKindLetters(): Readonly<Record<LeaveKind, string>> {
  const { t } = useLingui()
  return useMemo(() => {
    const [annual = '', unpaid = '', sick = '', other = ''] = t`A U S O`.split(' ')
    return { annual, unpaid, sick, other }
  }, [t])
}

/**
 * Returns the days of a month with the people away on each, and the holidays; days on which everybody is there are left
 * out.
 */
export function awayByDay(book: YearBook, people: readonly YearPerson[], month: YearMonth) {
  const inMonth = people.flatMap((person) =>
    leaveIn(book, person.user, month).map((leave) => ({ person, leave })),
  )
  const studios = new Set(people.map(({ studio }) => studio))
  return datesBetween(month.from, addDays(month.from, month.days - 1)).flatMap((date) => {
    const away = inMonth.filter(({ leave }) => leave.from <= date && leave.to >= date)
    const holidays = [
      ...new Set(
        [...studios].flatMap((studio) => book.holidaysOf.get(studio ?? '')?.get(date) ?? []),
      ),
    ]
    return away.length + holidays.length === 0 ? [] : [{ date, away, holidays }]
  })
}

/** The colours by which kinds of leave are told, as of statuses (theme.css). */
export const leaveTokens = {
  annual: 'members',
  unpaid: 'error',
  sick: 'private',
  other: 'free',
} as const satisfies Readonly<Record<LeaveKind, string>>

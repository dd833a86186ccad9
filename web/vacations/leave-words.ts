import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { VacationStatus } from '#shared/vacations/rules.ts'
import type { LeaveKind, LeaveRange } from '#shared/vacations/slots.ts'
import { dayName, rangeText } from '../ui/format.ts'
import type { Tone } from '../ui/tones.ts'

export function useDaysText(): (days: number) => string {
  const { t } = useLingui()
  return (days) => t`${plural(days, { one: '# day', other: '# days' })}`
}
export function useStatusNames(): Readonly<Record<VacationStatus, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      pending: t`Pending`,
      approved: t`Approved`,
      rejected: t({ id: 'Rejected (leave request)', message: 'Rejected' }),
      cancelled: t`Cancelled`,
    }),
    [t],
  )
}
export const toneOf = {
  pending: 'warn',
  approved: 'ok',
  rejected: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<VacationStatus, Tone>
export function useLeaveKindNames(): Readonly<Record<LeaveKind, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      annual: t`Annual leave`,
      unpaid: t`Unpaid leave`,
      sick: t`Sick leave`,
      other: t`Other leave`,
    }),
    [t],
  )
}

/** 'Mon 9 Nov – Fri 13 Nov (AM)': halves are named where they are not whole days. */
export function usePeriodText(): (period: LeaveRange) => string {
  const { t, i18n } = useLingui()
  return ({ from, from_half, to, to_half }) => {
    const [am, pm] = [t`morning`, t`afternoon`]
    const first = dayName(from, i18n.locale)
    if (from === to) {
      const half = from_half === to_half ? (from_half === 'AM' ? am : pm) : ''
      return half === '' ? first : `${first} (${half})`
    }
    const isOneYear = from.slice(0, 4) === to.slice(0, 4)
    const start = isOneYear ? dayName(from, i18n.locale, 'no year') : first
    const begin = from_half === 'PM' ? `${start} (${pm})` : start
    const last = dayName(to, i18n.locale)
    return `${begin} – ${to_half === 'AM' ? `${last} (${am})` : last}`
  }
}
/** '9–13 Nov 2026', for a list; halves are named as in the long text. */
export function useShortPeriodText(): (period: LeaveRange) => string {
  const { i18n } = useLingui()
  const long = usePeriodText()
  return (period) =>
    period.from_half === 'AM' && period.to_half === 'PM'
      ? rangeText(period, i18n.locale)
      : long(period)
}

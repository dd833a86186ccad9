import { Box, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LeaveBalanceView } from '#shared/vacations/calls.ts'
import { plainDay } from '../ui/format.ts'
import { useDaysText } from './leave-words.ts'
import figure from '../ui/Figure.module.css'

/** Cards of what a person has, has had and has asked for of the leave of this year. */
export function BalanceCards({ balance }: { readonly balance: LeaveBalanceView }) {
  const { t, i18n } = useLingui()
  const daysText = useDaysText()
  const { annual, previous, previous_expires, taken, pending, remaining } = balance
  const expires = previous_expires === null ? '' : plainDay(previous_expires, i18n.locale)
  const figures = [
    { id: 'remaining', label: t`Remaining`, days: remaining, note: t`can still be taken` },
    { id: 'annual', label: t`Annual leave`, days: annual, note: t`this year` },
    {
      id: 'previous',
      label: t`Previous year balance`,
      days: previous,
      note: expires === '' ? '' : t`use by ${expires}`,
    },
    { id: 'taken', label: t`Approved`, days: taken, note: t`taken or planned` },
    { id: 'pending', label: t`Pending`, days: pending, note: t`waiting for an answer` },
  ]
  return (
    <Box component="dl" mb="sm" className="cb-figures" aria-label={t`Leave balance`}>
      {figures.map(({ id, label, days, note }) => (
        <Box
          key={id}
          c={days < 0 ? 'var(--cb-broken)' : 'inherit'}
          className={`cb-card ${figure['figure']}`}
        >
          <dt>{label}</dt>
          <dd>
            {daysText(days)}
            <small>{note}</small>
          </dd>
        </Box>
      ))}
    </Box>
  )
}
/** The days left after a request, and those missing where it is too much. */
export function BalanceAfter({
  balance,
  missing = 0,
}: {
  readonly balance: LeaveBalanceView
  readonly missing?: number
}) {
  const daysText = useDaysText()
  const left = daysText(balance.remaining + missing)
  const short = daysText(missing)
  return missing > 0 ? (
    <Text c="var(--cb-broken)" role="status">
      <Trans>Not enough days left: {short} missing</Trans>
    </Text>
  ) : (
    <Text c="dimmed" fz="sm" role="status">
      <Trans>{left} left after this</Trans>
    </Text>
  )
}

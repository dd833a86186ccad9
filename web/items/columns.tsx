import { useMemo } from 'react'
import { Box } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { minorOf, type Currency } from '#shared/money/amount.ts'
import type { Item } from '#shared/money/item-calls.ts'
import { usePersonName } from '../platform/people.ts'
import type { Column } from '../ui/DataTable.tsx'
import { dayAndTime, halfName, plainDay } from '../ui/format.ts'
import { moneyText } from '../ui/money-format.ts'
import { moneyColumn } from '../ui/money-column.tsx'
import { personCell } from '../ui/PersonLink.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useTodayIn } from './item-days.ts'
import { standingOn, type InstalmentStanding } from './item-sums.ts'

/** `studios`: their names by id, where the reader sees more than one. */
interface ItemColumnOptions {
  readonly isPaidBack: boolean
  readonly studios: ReadonlyMap<string, string> | null
}
export function useItemColumns({
  isPaidBack,
  studios,
}: ItemColumnOptions): readonly Column<Item>[] {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const state = useStateColumn()
  const instalments = useInstalmentsColumn()
  return useMemo(() => {
    const { locale } = i18n
    return [
      {
        id: 'person',
        header: t`Person`,
        value: ({ user }) => names(user),
        cell: personCell('payments'),
        width: '1.5fr',
      },
      moneyColumn<Item>({
        id: 'amount',
        header: t`Amount`,
        amount: ({ amount }) => amount,
        currency: ({ currency }) => currency,
        width: '112px',
      }),
      ...(studios === null
        ? []
        : [
            {
              id: 'studio',
              header: t`Studio`,
              value: ({ studio }: Item) => studios.get(studio) ?? studio,
              width: '1.2fr',
            },
          ]),
      {
        id: 'date',
        header: t`Date`,
        kind: 'day',
        value: ({ date }) => date,
        cell: ({ date }) => plainDay(date, locale),
        width: '106px',
      },
      {
        id: 'reason',
        header: t`Reason`,
        value: ({ reason }) => reason,
        cell: ({ reason }) => <span title={reason}>{reason}</span>,
        width: '1.2fr',
      },
      ...(isPaidBack ? [instalments] : []),
      {
        id: 'by',
        header: t`Recorded by`,
        value: ({ by }) => names(by),
        cell: ({ by, recorded }) => (
          <span title={dayAndTime(Date.parse(recorded) / 1000, locale)}>{names(by)}</span>
        ),
        width: '1.1fr',
      },
      state,
    ]
  }, [t, i18n, names, isPaidBack, studios, state, instalments])
}

function useInstalmentsColumn(): Column<Item> {
  const { t, i18n } = useLingui()
  const today = useTodayIn()
  return useMemo(() => {
    const standing = ({ plan, studio }: Item) => standingOn(plan, today(studio))
    return {
      id: 'instalments',
      header: t`Instalments`,
      value: (item) => standing(item).all,
      // Not 1/3, which a spreadsheet takes for a date.
      text: (item) => {
        const { due, all, owed, isRepaid } = standing(item)
        if (item.state === 'reversed' || all === 0) return ''
        const left = moneyText(owed, item.currency, i18n.locale, true)
        return isRepaid ? t`${due} of ${all} paid back` : t`${due} of ${all} due, ${left} owed`
      },
      cell: (item) =>
        item.state === 'reversed' || item.plan.length === 0 ? (
          '–'
        ) : (
          <Standing {...standing(item)} currency={item.currency} locale={i18n.locale} />
        ),
      width: '300px',
    }
  }, [t, i18n, today])
}

function Standing({
  all,
  due,
  next,
  owed,
  isRepaid,
  currency,
  locale,
}: InstalmentStanding & { readonly currency: Currency; readonly locale: string }) {
  const left = moneyText(owed, currency, locale, true)
  const half = next === null ? '' : halfName(next, locale)
  return (
    <span>
      {isRepaid ? (
        <Trans>
          {due} of {all} paid back
        </Trans>
      ) : (
        <Trans>
          {due} of {all} due
        </Trans>
      )}
      {minorOf(owed) > 0 && (
        <>
          {' · '}
          <b>
            <Trans>{left} owed</Trans>
          </b>
        </>
      )}
      {half !== '' && (
        <Box component="small" fz="inherit">
          {' · '}
          <Trans>next {half}</Trans>
        </Box>
      )}
    </span>
  )
}

function useStateColumn(): Column<Item> {
  const { t } = useLingui()
  const names = usePersonName()
  return useMemo(() => {
    const states = {
      reversed: { word: t`Reversed`, tone: 'neutral' },
      repaid: { word: t`Paid back`, tone: 'neutral' },
      owed: { word: t`Owed`, tone: 'info' },
      writtenOff: { word: t`Written off`, tone: 'neutral' },
      valid: { word: t`Valid`, tone: 'ok' },
    } as const
    const stateOf = ({ state, plan }: Item): keyof typeof states => {
      if (state === 'reversed') return 'reversed'
      const { owed, isRepaid } = standingOn(plan, '9999-12-31')
      if (isRepaid) return 'repaid'
      if (minorOf(owed) > 0) return 'owed'
      return plan.length > 0 ? 'writtenOff' : 'valid'
    }
    return {
      id: 'state',
      header: t`State`,
      value: (item) => states[stateOf(item)].word,
      cell: (item, word) => {
        const { reversed } = item
        const badge = <StatusBadge tone={states[stateOf(item)].tone}>{word}</StatusBadge>
        return reversed ? (
          <span title={`${names(reversed.by)}: ${reversed.reason}`}>{badge}</span>
        ) : (
          badge
        )
      },
      width: '98px',
    }
  }, [t, names])
}

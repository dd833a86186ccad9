import { useMemo } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import type { BonusList, BonusRule } from '#shared/money/bonus.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { usePersonName } from '../platform/people.ts'
import { failureText } from '../platform/toasts.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { halfName } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import classes from './BonusConfig.module.css'
import { useBonusPreview } from './data.ts'
import {
  halvesBefore,
  largest,
  previewTable,
  type MoneySum,
  type PaidPerson,
} from './preview-table.ts'

/** What the draft would have paid in the last six halves, by person and half, with sums. */
export function BonusPreview({
  studio,
  list,
  thisHalf,
  rules,
}: {
  readonly studio: string
  readonly list: BonusList
  readonly thisHalf: LocalDay
  readonly rules: readonly BonusRule[] | undefined
}) {
  const { t } = useLingui()
  const title = t`Would have paid in the last six half-months`
  const { rows, error, isCatchingUp, isIncomplete } = useBonusPreview({
    studio,
    list,
    rules,
    enabled: true,
  })
  const table = useMemo(() => previewTable(rows ?? []), [rows])
  const halves = useMemo(() => halvesBefore(thisHalf), [thisHalf])
  const columns = useColumns(halves)
  // There its menu would lie on a heading.
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <section className={classes['preview']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p role="status">
          {isIncomplete ? t`Complete the rules to update` : isCatchingUp ? t`Updating…` : ''}
        </p>
      </header>
      <FormFailure text={error ? failureText(error, title) : undefined} />
      <DataTable
        label={title}
        {...(isPhone ? {} : { name: `bonus-preview-${list}` })}
        rows={table.people}
        rowId={({ user }) => user}
        columns={columns}
        heightMax={560}
        widthMin={640}
        footer={[
          t`Total`,
          <Sums key="all" sums={table.all} />,
          ...halves.map((half) => <Sums key={half} sums={table.halves.get(half)} />),
        ]}
        empty={
          rows === undefined ? (
            <Empty title={error ? t`No figures` : t`Reading…`} />
          ) : (
            <Empty
              icon={IconGift}
              title={t`Nobody would have been paid`}
              hint={t`No one reached a step, or an exchange rate is missing.`}
            />
          )
        }
      />
    </section>
  )
}

function useColumns(halves: readonly LocalDay[]): readonly Column<PaidPerson>[] {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  return useMemo(() => {
    const sums = (
      id: string,
      header: string,
      of: (row: PaidPerson) => readonly MoneySum[] | undefined,
    ): Column<PaidPerson> => ({
      id,
      header,
      align: 'right',
      value: (row) => largest(of(row) ?? []),
      text: (row) =>
        (of(row) ?? []).map(({ amount, currency }) => `${amount} ${currency}`).join(' + '),
      cell: (row) => <Sums sums={of(row)} />,
    })
    return [
      { id: 'person', header: t`Person`, value: ({ user }) => names(user), width: '1.4fr' },
      // Beside the names, where a phone shows it without scrolling.
      sums('all', t`Total`, ({ all }) => all),
      ...halves.map((half) =>
        sums(half, withoutYear(halfName(half, i18n.locale)), (row) => row.halves.get(half)),
      ),
    ]
  }, [t, i18n, names, halves])
}
/** Six halves in a row need no year in each heading. */
const withoutYear = (name: string): string => name.replace(/\s*(de\s+)?\d{4}$/, '')

/** One currency below the other, where there are several. */
const Sums = ({ sums = [] }: { readonly sums: readonly MoneySum[] | undefined }) =>
  sums.length === 0 ? (
    <span className={classes['none']}>–</span>
  ) : (
    <span className={classes['sums']}>
      {sums.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  )

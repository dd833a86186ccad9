import { useMemo } from 'react'
import { Box, Flex, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import type { BonusList, BonusRule } from '#shared/money/bonus.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { usePersonName } from '../platform/people.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { halfName } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import classes from './BonusConfig.module.css'
import { useBonusPreview } from './data.ts'
import { lastSixHalves, previewTable, type MoneySum, type PaidTable } from './preview-table.ts'

/** A preview of what the draft would have paid in the last six halves, by person and half, with sums. */
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
  const halves = useMemo(() => lastSixHalves(thisHalf), [thisHalf])
  return (
    <Stack
      component="section"
      gap={8}
      miw={0}
      className={classes['preview'] ?? ''}
      aria-label={title}
    >
      <Flex component="header" gap="4px 16px" align="baseline" justify="space-between" wrap="wrap">
        <h2>{title}</h2>
        <p role="status">
          {isIncomplete ? t`Complete the rules to update` : isCatchingUp ? t`Updating…` : ''}
        </p>
      </Flex>
      <FormFailure text={error ? failureText(error, title) : undefined} />
      {table.people.length > 0 ? (
        <PaidPeople title={title} table={table} halves={halves} />
      ) : rows === undefined ? (
        <Empty title={error ? t`No figures` : t`Loading…`} />
      ) : rules?.length === 0 ? (
        <Empty icon={IconGift} title={t`Add a rule to see what it would have paid`} />
      ) : (
        <Empty
          icon={IconGift}
          title={t`No one would have been paid`}
          hint={t`No one reached a step, or an exchange rate is missing.`}
        />
      )}
    </Stack>
  )
}

/** A plain table: it is a fraction of what a list of the product weighs. The total stands where a phone shows it. */
function PaidPeople({
  title,
  table,
  halves,
}: {
  readonly title: string
  readonly table: PaidTable
  readonly halves: readonly LocalDay[]
}) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const cells = ({ all, halves: paid }: Pick<PaidTable, 'all' | 'halves'>) => (
    <>
      <td>
        <Sums sums={all} />
      </td>
      {halves.map((half) => (
        <td key={half}>
          <Sums sums={paid.get(half)} />
        </td>
      ))}
    </>
  )
  return (
    <Box
      mah="70vh"
      className={`cb-card cb-scroll ${classes['paid']}`}
      role="region"
      aria-label={title}
      tabIndex={0}
    >
      <Box component="table" fz="sm" className="cb-tabular cb-nowrap" aria-label={title}>
        <thead>
          <tr>
            {[
              t`Person`,
              t`Total`,
              ...halves.map((half) => withoutYear(halfName(half, i18n.locale))),
            ].map((heading) => (
              <Box component="th" key={heading} c="dimmed" fw={600} scope="col">
                {heading}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.people.map((person) => (
            <tr key={person.user}>
              <td>
                <PersonLink user={person.user} part="bonuses">
                  {names(person.user)}
                </PersonLink>
              </td>
              {cells(person)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t`Total`}</td>
            {cells(table)}
          </tr>
        </tfoot>
      </Box>
    </Box>
  )
}
/** Six halves in a row need no year in each heading. */
const withoutYear = (name: string): string => name.replace(/\s*(de\s+)?\d{4}$/, '')

/** One currency below the other, where there are several. */
const Sums = ({ sums = [] }: { readonly sums: readonly MoneySum[] | undefined }) =>
  sums.length === 0 ? (
    <Box component="span" c="dimmed">
      –
    </Box>
  ) : (
    <Stack component="span" display="inline-flex" gap={0}>
      {sums.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} />
      ))}
    </Stack>
  )

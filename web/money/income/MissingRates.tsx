import { useMemo } from 'react'
import { Flex } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'wouter'
import { termCalls } from '#shared/money/term-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { paths } from '../../platform/paths.ts'
import { halfKey, halfLabel } from '../../ui/halves.ts'
import type { IncomeAnswer } from './income-data.ts'
import classes from './Income.module.css'

type Missing = IncomeAnswer['missing']
/**
 * A note about income that is in no figure, because no rate is recorded for it: in which currency, of when, and of how
 * many people.
 */
export function MissingRates({
  missing,
  historical,
}: {
  readonly missing: Missing
  readonly historical: boolean
}) {
  const { t, i18n } = useLingui()
  const readsRates = useMayCall(termCalls.rateSets)
  const places = useMemo(
    () =>
      [...Map.groupBy(missing, ({ currency }) => currency)].map(([currency, rows]) => ({
        currency,
        halves: [...new Set(rows.map(({ month, half }) => halfKey(month, half)))].toSorted(),
        people: new Set(rows.map(({ user }) => user)).size,
      })),
    [missing],
  )
  if (places.length === 0) return null
  const textOf = ({ currency, halves, people }: (typeof places)[number]) => {
    const who = plural(people, { one: '# person', other: '# people' })
    const [code, first = '', last = ''] = [currency.toUpperCase(), halves[0], halves.at(-1)]
    if (!historical) return `${code}: ${who}`
    const from = halfLabel(first, i18n.locale)
    if (first === last) return `${code}, ${from}: ${who}`
    const to = halfLabel(last, i18n.locale)
    const count = plural(halves.length, { one: '# half-month', other: '# half-months' })
    return t`${code}, ${count} (${from} to ${to}): ${who}`
  }
  return (
    <Flex
      role="status"
      gap="xs"
      py="xs"
      px={14}
      bdrs={10}
      bg="var(--cb-error-bg)"
      c="var(--cb-error)"
      fz="md"
      className={classes['warning'] ?? ''}
    >
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden="true" />
      <div>
        <strong>
          <Trans>Some income is not included: an exchange rate is missing.</Trans>
        </strong>
        <ul className="cb-bullets">
          {places.map((place) => (
            <li key={place.currency}>{textOf(place)}</li>
          ))}
        </ul>
        {readsRates && (
          <Link href={paths.rates}>
            <Trans>Exchange rates</Trans>
          </Link>
        )}
      </div>
    </Flex>
  )
}

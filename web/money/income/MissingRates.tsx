import { useMemo } from 'react'
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
/** So many places are named; of the others how many there are. */
const named_max = 4

/** Income that is in no figure because nobody has recorded a rate for it: in which currency, of when, and of how many people. */
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
      [
        ...Map.groupBy(missing, ({ currency, month, half }) =>
          JSON.stringify([currency, historical ? halfKey(month, half) : '']),
        ),
      ].map(([key, rows]) => {
        const [currency = '', half = ''] = JSON.parse(key) as string[]
        return { key, currency, half, people: new Set(rows.map(({ user }) => user)).size }
      }),
    [missing, historical],
  )
  if (places.length === 0) return null
  const textOf = ({ currency, half, people }: (typeof places)[number]) => {
    const who = plural(people, { one: '# person', other: '# people' })
    const code = currency.toUpperCase()
    return half === '' ? `${code}: ${who}` : `${code}, ${halfLabel(half, i18n.locale)}: ${who}`
  }
  const more = places.length - named_max
  return (
    <div role="status" className={classes['warning']}>
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden="true" />
      <div>
        <strong>
          <Trans>Some income is not included: an exchange rate is missing.</Trans>
        </strong>
        <ul>
          {places.slice(0, named_max).map((place) => (
            <li key={place.key}>{textOf(place)}</li>
          ))}
          {more > 0 && <li>{t`${more} more`}</li>}
        </ul>
        {readsRates && (
          <Link href={paths.rates}>
            <Trans>Exchange rates</Trans>
          </Link>
        )}
      </div>
    </div>
  )
}

import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { termCalls } from '#shared/money/term-calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { ApiError } from '../../platform/call.ts'
import { keptFor } from '../../platform/keys.ts'
import { useLiveCall } from '../../platform/live.ts'
import { refusalText } from '../../platform/refusals.ts'
import { dayName } from '../../ui/format.ts'
import type { CurrencyPair } from './rate-series.ts'
import classes from './Rates.module.css'

/** Which rate of a pair is in force on a day, and by which set. */
export function RateOnDay({
  pair: { from, to },
  on,
}: {
  readonly pair: CurrencyPair
  readonly on: LocalDay
}) {
  const { t, i18n } = useLingui()
  const { data, error } = useLiveCall(termCalls.rate, {
    request: { query: { on, from, to } },
    placeholderData: keptFor({ query: { from, to } }),
  })
  const [one, other] = [from.toUpperCase(), to.toUpperCase()]
  const rate = Number(data?.rate).toLocaleString(i18n.locale, { maximumFractionDigits: 6 })
  const said = data && dayName(data.date, i18n.locale)
  return (
    <section
      className={`cb-card ${classes['card']} ${classes['now']}`}
      aria-label={t`Rate on a day`}
    >
      <span>{dayName(on, i18n.locale)}</span>
      {error ? (
        <span role="alert">{error instanceof ApiError ? refusalText(error) : String(error)}</span>
      ) : (
        data && (
          <>
            <Box
              component="strong"
              fz="1.25rem"
              className="cb-tabular"
            >{t`1 ${one} = ${rate} ${other}`}</Box>
            <small>{t`Rate of ${said}, source: ${data.source}`}</small>
          </>
        )
      )}
    </section>
  )
}

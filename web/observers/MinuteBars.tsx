import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { MINUTES_KEPT } from '#shared/site-status/rules.ts'
import { useNow } from '../platform/clock.ts'
import { lastHourOf } from './minutes.ts'
import classes from './SiteTrack.module.css'

const [width, height] = [180, 24]
const step = width / MINUTES_KEPT

/** Lines a minute in the last hour, one bar a minute, the present one at the right. */
export function MinuteBars({
  observer,
}: {
  readonly observer: { readonly minutes: readonly number[]; readonly minute: string | null }
}) {
  const { t, i18n } = useLingui()
  const hour = lastHourOf(observer, useNow(10))
  const most = Math.max(1, ...hour)
  const sum = hour.reduce((total, lines) => total + lines, 0)
  const [lines, peak] = [
    sum.toLocaleString(i18n.locale),
    Math.max(...hour).toLocaleString(i18n.locale),
  ]
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap="xs"
      align="center"
      c="dimmed"
      fz="xs"
      className={`cb-tabular cb-nowrap ${classes['minutes']}`}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={t`${lines} lines in the last hour, at most ${peak} a minute`}
      >
        <path className={classes['base']} d={`M0 ${height - 0.5}H${width}`} />
        {hour.map((count, index) => {
          const tall = count === 0 ? 0 : Math.max(2, (count / most) * (height - 2))
          return (
            count > 0 && (
              <rect
                key={index}
                x={index * step}
                y={height - tall}
                width={step - 0.8}
                height={tall}
              />
            )
          )
        })}
      </svg>
      <span aria-hidden="true">{t`${lines} in 1 h`}</span>
    </Flex>
  )
}

import { Box, Flex, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { OnlineInterval } from '#shared/online-time/calls.ts'
import { statuses } from '#shared/site-status/statuses.ts'
import { hoursMinutes } from '../ui/duration.ts'
import { lookOf } from '../ui/status.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { marks, pieces, sums, type DayLinePiece, type Range } from './day-line.ts'
import { timeIn } from '../ui/format.ts'
import classes from './CellDrawer.module.css'

interface Props {
  readonly range: Range
  readonly intervals: readonly OnlineInterval[]
  readonly timezone: string
  readonly siteNames: (site: string) => string
}
export const dotOf = (status: OnlineInterval['status']): number =>
  status === 'unobserved' ? statuses.error : status
const tokenOf = (status: OnlineInterval['status']): string =>
  status === 'unobserved' ? 'unobserved' : lookOf(status).token

/** A bar for each site: height and colour say the status, and the words beside it how long. */
export function DayLine({ range, intervals, timezone, siteNames }: Props) {
  const { i18n, t } = useLingui()
  const all = pieces(intervals, range)
  const sites = [...Map.groupBy(all, ({ interval }) => interval.site)].toSorted(([a], [b]) =>
    siteNames(a).localeCompare(siteNames(b)),
  )
  const words = useStatusWords()
  return (
    <Box component="figure" mb="md">
      {sites.map(([site, of]) => (
        <Group
          key={site}
          gap="xs"
          wrap="nowrap"
          mb={4}
          className={classes['line'] ?? ''}
          data-many={sites.length > 1 || undefined}
        >
          {sites.length > 1 && (
            <Box component="span" flex="none" w={84} fz="xs" className="cb-ellipsis">
              {siteNames(site)}
            </Box>
          )}
          <Bar
            label={`${siteNames(site)}: ${inWords(of, words)}`}
            all={of}
            timezone={timezone}
            locale={i18n.locale}
            words={words}
          />
        </Group>
      ))}
      {sites.length === 0 && (
        <Bar
          label={t`Not on air`}
          all={[]}
          timezone={timezone}
          locale={i18n.locale}
          words={words}
        />
      )}
      <Box
        pos="relative"
        h={16}
        c="dimmed"
        fz="0.6875rem"
        className={`cb-tabular ${classes['marks']}`}
        data-named={sites.length > 1 || undefined}
        aria-hidden="true"
      >
        {marks(range, (at) => Number(timeIn(at, timezone, 'en', 'hour'))).map(({ at, left }) => (
          <span key={at} style={{ left: `${left * 100}%` }}>
            {timeIn(at, timezone, i18n.locale)}
          </span>
        ))}
      </Box>
      <Legend all={all} />
    </Box>
  )
}

/** How long each status lasted. */
function Legend({ all }: { readonly all: readonly DayLinePiece[] }) {
  const words = useStatusWords()
  return (
    <Flex
      component="figcaption"
      gap="4px 16px"
      wrap="wrap"
      mt={6}
      fz="sm"
      className={classes['legend'] ?? ''}
    >
      {[...sums(all)].map(([status, seconds]) => (
        <span key={status}>
          <StatusDot status={dotOf(status)} label="elsewhere" />
          {words(status)} <strong className="cb-tabular">{hoursMinutes(seconds)}</strong>
        </span>
      ))}
    </Flex>
  )
}

const inWords = (
  all: readonly DayLinePiece[],
  words: (status: OnlineInterval['status']) => string,
): string =>
  [...sums(all)].map(([status, seconds]) => `${words(status)} ${hoursMinutes(seconds)}`).join(', ')

function Bar({
  label,
  all,
  timezone,
  locale,
  words,
}: {
  readonly label: string
  readonly all: readonly DayLinePiece[]
  readonly timezone: string
  readonly locale: string
  readonly words: (status: OnlineInterval['status']) => string
}) {
  return (
    <div className={classes['bar']} role="img" aria-label={label}>
      {all.map(({ interval, left, width }) => (
        <i
          key={`${interval.status}${interval.from}`}
          data-token={tokenOf(interval.status)}
          style={{ left: `${left * 100}%`, width: `max(2px, ${width * 100}%)` }}
          title={`${words(interval.status)} · ${timeIn(interval.from, timezone, locale)}${interval.to === null ? '' : ` – ${timeIn(interval.to, timezone, locale)}`}`}
        />
      ))}
    </div>
  )
}

/** Returns the names of statuses; time without an observation is none of them. */
export function useStatusWords(): (status: OnlineInterval['status']) => string {
  const { i18n, t } = useLingui()
  return (status) => (status === 'unobserved' ? t`No data` : i18n._(lookOf(status).label))
}

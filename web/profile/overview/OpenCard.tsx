import { useMemo, type ReactNode } from 'react'
import { Box, Skeleton } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { halfFirstDay, monthHalfOf } from '#shared/money/half.ts'
import { halfStart, previousHalf } from '#shared/platform/local-day.ts'
import { swapCalls } from '#shared/schedules/swap-calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'
import { useNow } from '../../platform/clock.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { useScheduleWords } from '../../schedule/words.ts'
import { toSettlement } from '../../settlements/data/settlement-path.ts'
import { dateIn, dayName, halfName } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useVacations } from '../../vacations/data.ts'
import { useDaysText, useShortPeriodText } from '../../vacations/leave-words.ts'
import { useSince } from '../now/since.ts'
import { WorkRow } from '../now/WorkCard.tsx'
import classes from '../now/Work.module.css'
import { openThings, type OpenThing } from './open-things.ts'
import { NothingHere, OverviewCard } from './OverviewCard.tsx'
import type { PersonOfStudio } from './person-of-studio.ts'
import { useSettlementNow } from './use-settlement-now.ts'

/** With the words of obstacles, which weigh more than the card. */
const SettlementWorkRow = lazyComponent(() => import('../now/SettlementWorkRow.tsx'))
const shown_max = 6

/** Lists what waits for an answer about a person: leave, swaps, disputes, and what keeps their last half-month from being signed. */
export default function OpenCard({ user, studio, zone }: PersonOfStudio) {
  const { t } = useLingui()
  const { things, isWhole } = useOpenThings({ user, studio, zone })
  const more = things.length - shown_max
  return (
    <OverviewCard
      title={t`Open`}
      count={isWhole && things.length > 0 ? things.length : undefined}
      href={undefined}
    >
      {!isWhole && <Skeleton h={24} mx={14} mb={12} />}
      {isWhole && things.length === 0 && (
        <NothingHere>{t`Nothing waits for an answer`}</NothingHere>
      )}
      <ul>
        {things.slice(0, shown_max).map((thing) => (
          <Thing key={thing.id} thing={thing} user={user} />
        ))}
      </ul>
      {more > 0 && (
        <Box px={14} py={8} className={classes['row'] ?? ''}>
          {plural(more, { one: 'and # more', other: 'and # more' })}
        </Box>
      )}
    </OverviewCard>
  )
}

/** Asks only for what the viewer may ask; whole once every source has answered. */
function useOpenThings({ user, studio, zone }: PersonOfStudio): {
  readonly things: readonly OpenThing[]
  readonly isWhole: boolean
} {
  const viewer = useViewer()
  const today = dateIn(useNow(60), zone)
  const address = { studio, user, ...monthHalfOf(previousHalf(halfStart(today))) }
  const vacations = useVacations({ user, status: 'pending' })
  const swaps = useLiveCall(swapCalls.swaps, { request: { query: { user } } })
  const settlements = useLiveCall(ownSettlementCalls.personSettlements, {
    request: { query: { user } },
    pause_ms: 5000,
    enabled: mayCall(viewer, ownSettlementCalls.personSettlements, { query: { user } }),
  })
  const last = useSettlementNow(address)
  const sources = [vacations, swaps, settlements, last] as const
  const things = useMemo(
    () =>
      openThings({
        vacations: vacations.data,
        swaps: swaps.data,
        settlements: settlements.data,
        last: last.data,
      }),
    [vacations.data, swaps.data, settlements.data, last.data],
  )
  // Answers that the viewer may not ask for are not waited for.
  return { things, isWhole: sources.every(({ isLoading }) => !isLoading) }
}

function Thing({ thing, user }: { readonly thing: OpenThing; readonly user: string }) {
  const { i18n } = useLingui()
  if (thing.what === 'leave') return <Leave {...thing} />
  if (thing.what === 'swap') return <Swap {...thing} />
  const href = toSettlement({ ...thing.half, user })
  const half = halfName(halfFirstDay(thing.half), i18n.locale)
  if (thing.what !== 'blocked') return <Half what={thing.what} href={href} half={half} />
  const row = { what: 'blocked' as const, count: 1, obstacle: thing.obstacle }
  return (
    <LazyBoundary fallback={null}>
      <SettlementWorkRow row={row} href={href} of={half} />
    </LazyBoundary>
  )
}

const secondsAt = (at: string): number => Date.parse(at) / 1000

function Leave({ row }: Extract<OpenThing, { what: 'leave' }>) {
  const { t } = useLingui()
  const [since, period, days] = [useSince(), useShortPeriodText(), useDaysText()]
  const when = period(row)
  return (
    <Row
      href={withQuery(paths.aboutUser, { user: row.user, section: 'holidays' })}
      name={t`Leave, ${when}`}
      badge={<StatusBadge tone="warn">{t`To decide`}</StatusBadge>}
      about={`${days(row.requested)} · ${since(secondsAt(row.requested_at))}`}
    />
  )
}

function Swap({ swap }: Extract<OpenThing, { what: 'swap' }>) {
  const { t, i18n } = useLingui()
  const since = useSince()
  const { cell } = useScheduleWords()
  const { user: giver, other, date, hours, requested_at, status } = swap
  const day = dayName(date, i18n.locale, 'no year')
  return (
    <Row
      href={paths.schedule}
      name={t`Swap, ${giver.name} → ${other.name}`}
      badge={
        <StatusBadge tone="warn">
          {status === 'accepted' ? t`To decide` : t`Waiting for an answer`}
        </StatusBadge>
      }
      about={`${day}, ${cell(hours)} · ${since(secondsAt(requested_at))}`}
    />
  )
}

function Half({
  what,
  href,
  half,
}: {
  readonly what: 'disputed' | 'unread'
  readonly href: string
  readonly half: string
}) {
  const { t } = useLingui()
  const words = {
    disputed: [t`Disputed`, 'bad', t`Waiting for an answer`],
    unread: [t`To acknowledge`, 'info', t`Not acknowledged yet`],
  } as const
  const [badge, tone, about] = words[what]
  return (
    <Row
      href={href}
      name={t`Settlement, ${half}`}
      badge={<StatusBadge tone={tone}>{badge}</StatusBadge>}
      about={about}
    />
  )
}

const Row = ({
  href,
  name,
  ...rest
}: {
  readonly href: string
  readonly name: string
  readonly badge: ReactNode
  readonly about: string
}) => (
  <WorkRow
    {...rest}
    name={
      <Link className="cb-row-link" href={href}>
        {name}
      </Link>
    }
  />
)

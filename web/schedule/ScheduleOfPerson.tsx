import { useState } from 'react'
import { Flex, Paper } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight, IconLock } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { addDays, datesBetween, mondayOf, type LocalDay } from '#shared/platform/local-day.ts'
import { rosterCalls, type OwnSchedule } from '#shared/schedules/calls.ts'
import { swapCalls } from '#shared/schedules/swap-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { usePeople } from '../platform/people.ts'
import { useStudioZones } from '../platform/queries.ts'
import { useOpened } from '../platform/query-string.ts'
import { displayName, mayCall, useViewer } from '../platform/session.ts'
import { serverNow } from '../platform/clock.ts'
import { failureText } from '../platform/toasts.ts'
import { hoursMinutes } from '../ui/duration.ts'
import { Empty } from '../ui/Empty.tsx'
import { dateIn, dayName, rangeText } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { AskSwap } from './AskSwap.tsx'
import { hoursText } from './blocks.ts'
import { OpenShifts } from './OpenShifts.tsx'
import { weekSeconds } from './week-seconds.ts'
import classes from './OwnSchedule.module.css'

const OwnSwaps = lazyComponent(async () => ({
  default: (await import('./OwnSwaps.tsx')).OwnSwaps,
}))
const CalendarCard = lazyComponent(async () => ({
  default: (await import('./CalendarCard.tsx')).CalendarCard,
}))

interface Props {
  readonly user: string
}
/** The section 'schedule' of a person's page: what is planned for them, week by week, and what they can do about it. */
export default function ScheduleOfPerson({ user }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const today = dateIn(serverNow(), zones.get(viewer.studio ?? ''))
  if (!mayCall(viewer, rosterCalls.mine, { query: { user, from: today, to: today } }))
    return (
      <Paper withBorder component="section" aria-label={t`Schedule`}>
        <Empty icon={IconLock} title={t`Only this person and managers see this schedule.`} />
      </Paper>
    )
  return <SeenSchedule user={user} today={today} />
}

function SeenSchedule({ user, today }: Props & { readonly today: LocalDay }) {
  const { t } = useLingui()
  const isOwn = useViewer().user === user
  const [weeks, setWeeks] = useState(0)
  const monday = addDays(mondayOf(today), 7 * weeks)
  const range = { from: monday, to: addDays(monday, 6) }
  const { data, error } = useLiveCall(rosterCalls.mine, {
    request: { query: { user, ...range } },
  })
  return (
    <Flex
      component="section"
      direction="column"
      gap="md"
      maw={720}
      className={classes['schedule'] ?? ''}
      aria-label={t`Schedule`}
    >
      <WeekHead {...{ monday, data, weeks }} onChange={setWeeks} />
      {error && <FormFailure text={failureText(error)} />}
      {!data && !error && <ScreenSkeleton />}
      {data && <Week {...{ data, range, today, isOwn }} />}
      {!isOwn && <SwapForThem user={user} />}
      {data && isOwn && <OpenShifts open={data.open} />}
      {isOwn && (
        <section aria-label={t`My swaps`}>
          <h3>{t`My swaps`}</h3>
          <LazyBoundary fallback={<ScreenSkeleton />}>
            <OwnSwaps />
          </LazyBoundary>
        </section>
      )}
      {isOwn && (
        <section aria-label={t`In your calendar`}>
          <h3>{t`In your calendar`}</h3>
          <LazyBoundary fallback={<ScreenSkeleton />}>
            <CalendarCard />
          </LazyBoundary>
        </section>
      )}
    </Flex>
  )
}

const step = `cb-hover ${classes['step']}`

function WeekHead({
  monday,
  data,
  weeks,
  onChange,
}: {
  readonly monday: LocalDay
  readonly data: OwnSchedule | undefined
  /** From this week on. */
  readonly weeks: number
  readonly onChange: (weeks: number) => void
}) {
  const { t, i18n } = useLingui()
  const total = hoursMinutes(weekSeconds(data))
  return (
    <Flex
      component="header"
      gap="6px 8px"
      align="center"
      wrap="wrap"
      className={classes['head'] ?? ''}
    >
      <button
        className={step}
        type="button"
        aria-label={t`Previous week`}
        onClick={() => onChange(weeks - 1)}
      >
        <IconChevronLeft size={18} stroke={1.8} aria-hidden="true" />
      </button>
      <button
        className={step}
        type="button"
        aria-label={t`Next week`}
        onClick={() => onChange(weeks + 1)}
      >
        <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
      </button>
      <button className={step} type="button" onClick={() => onChange(0)}>
        <Trans>This week</Trans>
      </button>
      <b aria-live="polite">{rangeText({ from: monday, to: addDays(monday, 6) }, i18n.locale)}</b>
      {data && <span>{t`${total} planned`}</span>}
      <ZoneNote zones={[...new Set(data?.days.map(({ zone }) => zone))]} />
    </Flex>
  )
}

interface WeekProps {
  readonly data: OwnSchedule
  readonly range: { readonly from: LocalDay; readonly to: LocalDay }
  readonly today: LocalDay
  readonly isOwn: boolean
}
function Week({ data, range, today, isOwn }: WeekProps) {
  const { t, i18n } = useLingui()
  return (
    <Flex component="ol" direction="column" className="cb-card" aria-label={t`Week`}>
      {datesBetween(range.from, range.to).map((date) => (
        <Flex
          key={date}
          component="li"
          gap="6px 12px"
          align="center"
          wrap="wrap"
          mih={46}
          py={6}
          px="sm"
          className={classes['day'] ?? ''}
          data-today={date === today || undefined}
        >
          <b>{dayName(date, i18n.locale, 'no year')}</b>
          <Flex gap="4px 10px" align="center" wrap="wrap" flex="1 1 8em">
            <DayHours data={data} date={date} />
          </Flex>
          {isOwn && date > today && <SwapButton data={data} date={date} />}
        </Flex>
      ))}
    </Flex>
  )
}

interface DayProps {
  readonly data: OwnSchedule
  readonly date: LocalDay
}
function DayHours({ data, date }: DayProps) {
  const { t } = useLingui()
  const planned = data.days.filter((day) => day.date === date)
  const leave = data.leave.filter((one) => one.date === date)
  return (
    <>
      {planned.flatMap(({ studio, hours, freed }) => [
        ...hours.map((one) => (
          <span key={`${studio} ${one.start}`} className={classes['shift']}>
            {hoursText(one)} {one.shift !== null && <small>{one.shift}</small>}
          </span>
        )),
        ...freed.map((one) => (
          <del key={`${studio} ${one.start}`} className={classes['shift']}>
            {hoursText(one)}
          </del>
        )),
      ])}
      {leave.map(({ halves, pending }) => (
        <StatusBadge key={`${halves.join('')} ${pending}`} tone={pending ? 'warn' : 'ok'}>
          {pending ? t`Leave requested` : t`On leave`}
          {halves.length === 1 && (halves[0] === 'AM' ? t`, morning` : t`, afternoon`)}
        </StatusBadge>
      ))}
      {planned.length + leave.length === 0 && (
        <span className={classes['off']}>
          <Trans>Day off</Trans>
        </span>
      )}
    </>
  )
}

/** The dialog in which a planner asks for a swap of this person's hours, of the date that the address names. */
function SwapForThem({ user }: Props) {
  const [date, , close] = useOpened('swap')
  const may = useMayCall(swapCalls.decideSwap)
  const person = usePeople(undefined, date !== '')?.find((one) => one.user === user)
  if (!may || date === '' || !person?.studio) return null
  const of = { user, name: displayName(person) }
  return <AskSwap of={of} date={date} studio={person.studio} onClose={close} />
}

/** Asks a colleague to take the hours of a coming day. */
function SwapButton({ data, date }: DayProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const day = data.days.find((one) => one.date === date && one.hours.length > 0)
  if (!day) return null
  return (
    <>
      <button type="button" className={step} onClick={() => setAsking(true)}>
        {t`Swap…`}
      </button>
      {asking && <AskSwap date={date} studio={day.studio} onClose={() => setAsking(false)} />}
    </>
  )
}

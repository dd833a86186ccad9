import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ActionIcon, Box, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMaximize, IconX } from '@tabler/icons-react'
import { useNow } from '../platform/clock.ts'
import { zoneCity } from '../ui/format.ts'
import { LiveChip } from '../ui/LiveChip.tsx'
import { useStale } from './Body.tsx'
import { countText, onAirOf, useCounters, type KnownCounts } from './Counters.tsx'
import { kioskLayout, kioskPage } from './kiosk-layout.ts'
import { studioOf, loginOfRow } from './items.ts'
import { KioskPages } from './KioskPages.tsx'
import { KioskTile } from './KioskTile.tsx'
import { showsOnAir } from './standing.ts'
import { useAlone, useFullScreen, useWakeLock } from './use-big-screen.ts'
import { useReady, wall } from './use-wall.ts'
import type { MonitoringState } from './use-monitoring.ts'
import type { ZonedStudio } from './use-times.ts'
import classes from './Kiosk.module.css'

/** The wall for a big screen in the room: no menu, large type, everybody on air; of the others how many they are. */
export default function Kiosk({
  state,
  onLeave,
}: {
  readonly state: MonitoringState
  readonly onLeave: () => void
}) {
  const { t } = useLingui()
  const { studios, shown, list, presence } = state
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  }, [onLeave])
  const onLeft = useMemo(() => () => leave.current(), [])
  const { isFull, enter } = useFullScreen(onLeft)
  useWakeLock()
  useAlone()
  useEffect(() => {
    document.title = `${t`Monitoring`} · Callboard`
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onLeft()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [t, onLeft])
  const here = studios.filter(({ studio }) => shown.includes(studio))
  return createPortal(
    <Flex
      component="main"
      direction="column"
      gap="sm"
      bg="var(--cb-canvas)"
      c="var(--mantine-color-text)"
      className={classes['kiosk'] ?? ''}
      data-stale={useStale() || undefined}
    >
      <Flex component="header" wrap="wrap" align="center" gap="6px 26px">
        <Box
          component="h1"
          flex="1 1 14rem"
          miw={0}
          fz="clamp(1.1rem, 1.7vw, 2.2rem)"
          fw={650}
          lts="-0.02em"
        >
          {here.map(({ name }) => name).join(' · ')}
        </Box>
        <Totals counts={useReady() ? list.counts : null} knowsPlans={presence !== undefined} />
        <Clock studios={here} />
        <LiveChip zone={here[0]?.timezone} />
        <Buttons enter={isFull ? undefined : enter} onLeave={onLeave} />
      </Flex>
      <Tiles state={state} />
    </Flex>,
    document.body,
  )
}

function Buttons({
  enter,
  onLeave,
}: {
  readonly enter: (() => void) | undefined
  readonly onLeave: () => void
}) {
  const { t } = useLingui()
  return (
    <Flex component="span" display="inline-flex" gap={4}>
      {enter && document.fullscreenEnabled && (
        <ActionIcon
          size={34}
          variant="default"
          c="dimmed"
          aria-label={t`Full screen`}
          title={t`Full screen`}
          onClick={enter}
        >
          <IconMaximize size={18} stroke={1.7} />
        </ActionIcon>
      )}
      <ActionIcon
        size={34}
        variant="default"
        c="dimmed"
        aria-label={t`Exit full screen`}
        title={t`Exit full screen`}
        onClick={onLeave}
      >
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </Flex>
  )
}

function Totals({
  counts,
  knowsPlans,
}: {
  readonly counts: KnownCounts
  readonly knowsPlans: boolean
}) {
  const { t } = useLingui()
  const { onAir, everyone } = onAirOf(counts)
  return (
    <Flex
      component="ul"
      wrap="wrap"
      flex="1 0 100%"
      gap="4px clamp(12px, 1.5vw, 32px)"
      c="dimmed"
      fz="clamp(0.8rem, 0.95vw, 1.25rem)"
      className={`cb-tabular ${classes['totals']}`}
      aria-label={t`People by status`}
    >
      <Flex component="li" align="center" gap={7}>
        <Trans>On air</Trans>
        <span>
          <Trans>
            <Box component="strong" c="var(--mantine-color-text)" fz="1.55em">
              {onAir}
            </Box>{' '}
            of {everyone}
          </Trans>
        </span>
      </Flex>
      {useCounters().map(({ tag, label, mark }) => (
        <Flex component="li" align="center" gap={7} key={tag}>
          <span aria-hidden="true">{mark}</span>
          <Box component="strong" c="var(--mantine-color-text)" fz="1.55em">
            {countText(counts, tag, knowsPlans)}
          </Box>
          {label}
        </Flex>
      ))}
    </Flex>
  )
}

/** Each zone's time once, by its city: a screen on a wall does not say where its machine thinks it is. */
function Clock({ studios }: { readonly studios: readonly ZonedStudio[] }) {
  const { i18n } = useLingui()
  const now = useNow(1)
  const zones = [...new Set(studios.map(({ timezone }) => timezone))]
  return zones.map((timeZone) => (
    <Flex
      component="span"
      key={timeZone}
      display="inline-flex"
      direction="column"
      align="flex-end"
      lh={1.1}
    >
      <Box component="time" fz="clamp(1.2rem, 1.9vw, 2.6rem)" fw={650} className="cb-tabular">
        {new Date(now * 1000).toLocaleTimeString(i18n.locale, { timeZone, hourCycle: 'h23' })}
      </Box>
      <small>{zoneCity(timeZone)}</small>
    </Flex>
  ))
}

function Tiles({ state }: { readonly state: MonitoringState }) {
  const { list, shape, names, siteNames, nameOfStudio, zoneOf, shifts, online, shown } = state
  const place = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(place)
  const people = useMemo(
    () => [...new Set(list.items.flatMap((item) => (item.kind === 'person' ? [item.key] : [])))],
    [list.items],
  )
  const [live, off] = splitBy(people, (key) => wall.tagsOf(key).some(showsOnAir))
  const layout = kioskLayout(live.length, width, height)
  const { columns, scale, pages } = layout
  const { page, seen } = kioskPage(live, layout, useNow(5))
  return (
    <>
      <div ref={place} className={classes['place']}>
        {width > 0 && (
          <ul
            className={classes['tiles']}
            style={
              {
                '--scale': scale,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              } as React.CSSProperties
            }
          >
            {seen.map((key) => (
              <KioskTile
                key={key}
                id={key}
                name={names(key)}
                zone={zoneOf(key)}
                studio={shown.length > 1 ? nameOfStudio(studioOf(key)) : null}
                sites={shape.sites}
                siteNames={siteNames}
                session={shifts.get(loginOfRow(key))}
                today={online?.(key)?.today}
              />
            ))}
          </ul>
        )}
        {live.length === 0 && (
          <Box component="p" m="20vh 0 0" c="dimmed" fz="1.5rem" ta="center" role="status">
            {people.length === 0 ? <Trans>No results</Trans> : <Trans>No one is on air</Trans>}
          </Box>
        )}
      </div>
      {off.length > 0 && <NotOnAir people={off} names={names} />}
      {pages > 1 && <KioskPages page={page} pages={pages} />}
    </>
  )
}

/** Those who are off air: how many, and as many names as fit a line. */
function NotOnAir({
  people,
  names,
}: {
  readonly people: readonly string[]
  readonly names: (key: string) => string
}) {
  const count = people.length
  return (
    <Box component="p" m={0} c="dimmed" fz="clamp(0.8rem, 0.95vw, 1.25rem)" className="cb-ellipsis">
      <Trans>
        <Box component="strong" c="var(--mantine-color-text)">
          {count}
        </Box>{' '}
        not on air:
      </Trans>{' '}
      {people.slice(0, names_max).map(names).join(', ')}
    </Box>
  )
}
/** More names than this fit no line. */
const names_max = 40
const splitBy = <T,>(all: readonly T[], is: (one: T) => boolean): readonly [T[], T[]] => {
  const { yes = [], no = [] } = Object.groupBy(all, (one) => (is(one) ? 'yes' : 'no'))
  return [yes, no]
}

function useSize(place: React.RefObject<HTMLElement | null>): {
  readonly width: number
  readonly height: number
} {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(
      ([entry]) =>
        entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return size
}

import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMaximize, IconX } from '@tabler/icons-react'
import { useNow } from '../platform/clock.ts'
import { zoneCity } from '../ui/format.ts'
import { LiveChip } from '../ui/LiveChip.tsx'
import { useStale } from './Body.tsx'
import { countText, onAirOf, useCounters } from './Counters.tsx'
import { kioskLayout, kioskPage } from './kiosk-layout.ts'
import { studioOf, loginOfRow } from './items.ts'
import { KioskTile } from './KioskTile.tsx'
import { showsOnAir } from './standing.ts'
import { useAlone, useFullScreen, useWakeLock } from './use-big-screen.ts'
import { wall } from './use-wall.ts'
import type { MonitoringState } from './use-monitoring.ts'
import type { ZonedStudio } from './use-times.ts'
import classes from './Kiosk.module.css'

/** The wall for a big screen in the room: no menu, large type, all people in turn. */
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
    <main className={classes['kiosk']} data-stale={useStale() || undefined}>
      <header className={classes['head']}>
        <h1>{here.map(({ name }) => name).join(' · ')}</h1>
        <Totals counts={list.counts} knowsPlans={presence !== undefined} />
        <Clock studios={here} />
        <LiveChip zone={here[0]?.timezone} />
        <span className={classes['buttons']}>
          {!isFull && document.fullscreenEnabled && (
            <button
              type="button"
              aria-label={t`Full screen`}
              title={t`Full screen`}
              onClick={enter}
            >
              <IconMaximize size={18} stroke={1.7} />
            </button>
          )}
          <button
            type="button"
            aria-label={t`Exit full screen`}
            title={t`Exit full screen`}
            onClick={onLeave}
          >
            <IconX size={18} stroke={1.7} />
          </button>
        </span>
      </header>
      <Tiles state={state} />
    </main>,
    document.body,
  )
}

function Totals({
  counts,
  knowsPlans,
}: {
  readonly counts: ReadonlyMap<string, number>
  readonly knowsPlans: boolean
}) {
  const { t } = useLingui()
  const { onAir, everyone } = onAirOf(counts)
  return (
    <ul className={classes['totals']} aria-label={t`People by status`}>
      <li>
        <Trans>On air</Trans>
        <span>
          <Trans>
            <strong>{onAir}</strong> of {everyone}
          </Trans>
        </span>
      </li>
      {useCounters().map(({ tag, label, mark }) => (
        <li key={tag}>
          <span aria-hidden="true">{mark}</span>
          <strong>{countText(counts, tag, knowsPlans)}</strong>
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Each zone's time once, by its city: a screen on a wall does not say where its machine thinks it is. */
function Clock({ studios }: { readonly studios: readonly ZonedStudio[] }) {
  const { i18n } = useLingui()
  const now = useNow(1)
  const zones = [...new Set(studios.map(({ timezone }) => timezone))]
  return zones.map((timeZone) => (
    <span key={timeZone} className={classes['clock']}>
      <time>
        {new Date(now * 1000).toLocaleTimeString(i18n.locale, { timeZone, hourCycle: 'h23' })}
      </time>
      <small>{zoneCity(timeZone)}</small>
    </span>
  ))
}

function Tiles({ state }: { readonly state: MonitoringState }) {
  const { t } = useLingui()
  const { list, shape, names, siteNames, nameOfStudio, zoneOf, shifts, online, shown } = state
  const place = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(place)
  const people = useMemo(
    () => [...new Set(list.items.flatMap((item) => (item.kind === 'person' ? [item.key] : [])))],
    [list.items],
  )
  const layout = kioskLayout(people.length, width, height)
  const { columns, scale } = layout
  const live = people.filter((key) => wall.tagsOf(key).some(showsOnAir)).length
  const { page, pages, seen } = kioskPage(people, live, layout.perPage, useNow(5))
  const number = page + 1
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
        {people.length === 0 && (
          <p className={classes['nobody']} role="status">
            <Trans>No results</Trans>
          </p>
        )}
      </div>
      {pages > 1 && (
        <footer className={classes['foot']}>
          <span className={classes['pages']} aria-hidden="true">
            {Array.from({ length: pages }, (_, index) => (
              <i key={index} data-here={index === page || undefined} />
            ))}
          </span>
          {t`Page ${number} of ${pages}`}
        </footer>
      )}
    </>
  )
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

import { useMemo } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { hoursMinutesSeconds } from '../ui/duration.ts'
import { isOnAir, type Piece } from './pieces.ts'
import { useStatusName } from './status-name.ts'
import { clockIn } from '../ui/format.ts'
import classes from './Timeline.module.css'

interface Bounds {
  readonly from: number
  readonly to: number
}
interface Props {
  readonly pieces: readonly Piece[]
  readonly bounds: Bounds
  readonly zone: string
  readonly siteName: (site: string) => string
  readonly hrefOf: (piece: Piece) => string
}
const tick_s = 3 * 3600
/** The length of an hour is the same everywhere: where the clocks change, an hour's name is missing or there twice. */
function ticksOf(
  { from, to }: Bounds,
  zone: string,
): readonly { readonly at: number; readonly label: string }[] {
  return Array.from(
    { length: Math.ceil((to - from) / tick_s) },
    (_, index) => from + index * tick_s,
  ).map((at) => ({ at, label: clockIn(at, zone) }))
}

/** A line a site over the day, and above them whether any site was on air. */
export function Timeline({ pieces, bounds, zone, siteName, hrefOf }: Props) {
  const { t } = useLingui()
  const sites = useMemo(
    () =>
      [...Map.groupBy(pieces, ({ site }) => site)].sort(([a], [b]) =>
        siteName(a) < siteName(b) ? -1 : 1,
      ),
    [pieces, siteName],
  )
  const placeOf = (from: number, to: number) => ({
    left: `${((from - bounds.from) / (bounds.to - bounds.from)) * 100}%`,
    width: `${((to - from) / (bounds.to - bounds.from)) * 100}%`,
  })
  return (
    <div role="group" aria-label={t`The day by site`} className={classes['timeline']}>
      <div aria-hidden="true" className={classes['axis']}>
        {ticksOf(bounds, zone).map(({ at, label }) => (
          <span key={at} style={{ left: placeOf(at, at).left }}>
            {label}
          </span>
        ))}
      </div>
      <div className={`cb-ellipsis ${classes['name']}`}>{t`On air`}</div>
      <div className={classes['track']} data-union="true">
        {joined(pieces.filter(isOnAir)).map(({ from, to }) => (
          <Box
            component="i"
            key={from}
            bg="var(--mantine-color-dimmed)"
            className={classes['any'] ?? ''}
            style={placeOf(from, to)}
          />
        ))}
      </div>
      {sites.map(([site, own]) => (
        <Site
          key={site}
          name={siteName(site)}
          pieces={own}
          placeOf={placeOf}
          zone={zone}
          hrefOf={hrefOf}
        />
      ))}
    </div>
  )
}

const tokens = { 1: 'free', 2: 'members', 3: 'private' } as Readonly<
  Record<Piece['status'], string>
>

interface SiteProps extends Pick<Props, 'pieces' | 'zone' | 'hrefOf'> {
  readonly name: string
  readonly placeOf: (from: number, to: number) => { readonly left: string; readonly width: string }
}
function Site({ name, pieces, placeOf, zone, hrefOf }: SiteProps) {
  const statusName = useStatusName()
  return (
    <>
      <div className={`cb-ellipsis ${classes['name']}`}>{name}</div>
      <div className={classes['track']}>
        {pieces.map((piece) => {
          const text = `${statusName(piece.status)}, ${clockIn(piece.from, zone)}–${clockIn(piece.to, zone)}, ${hoursMinutesSeconds(piece.to - piece.from)}`
          return (
            <Link
              key={`${piece.from} ${piece.status}`}
              href={hrefOf(piece)}
              aria-label={`${name}: ${text}`}
              title={text}
              className={classes['piece']}
              data-status={piece.status}
              data-token={tokens[piece.status]}
              style={placeOf(piece.from, piece.to)}
            >
              <span aria-hidden="true">{statusName(piece.status)}</span>
            </Link>
          )
        })}
      </div>
    </>
  )
}

/** Overlapping pieces as one. */
function joined(pieces: readonly Bounds[]): readonly Bounds[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of pieces.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

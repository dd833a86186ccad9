import { useMemo } from 'react'
import { serverNow } from '../platform/clock.ts'
import { useDays, useIntervals } from './data.ts'
import { DayLevel } from './DayLevel.tsx'
import { ReadFailure } from './ReadFailure.tsx'
import type { LevelProps } from './levels.ts'
import { LevelSkeleton } from './LevelSkeleton.tsx'
import { before_s, PieceLevel } from './PieceLevel.tsx'
import { piecesOf } from './pieces.ts'
import { dayBounds } from './zoned.ts'

/** A day of one person, or a piece of it. */
export default function PersonDayLevel({ day, ...props }: LevelProps & { readonly day: string }) {
  const { user, studio, piece } = props.steering.choice
  // The zone of the day comes with the day itself.
  const days = useDays(day, day, { studio, user })
  const zone = days.data?.timezone
  const bounds = useMemo(() => (zone === undefined ? null : dayBounds(day, zone)), [day, zone])
  const range = useMemo(
    () => (bounds && piece ? { from: piece.from - before_s, to: piece.to + 1 } : bounds),
    [bounds, piece],
  )
  const { data, error } = useIntervals(user, range, piece?.site)
  const pieces = useMemo(() => (data ? piecesOf(data.intervals, serverNow()) : []), [data])
  const failure = days.error ?? error
  if (failure) return <ReadFailure error={failure} />
  if (!data || zone === undefined || !bounds) return <LevelSkeleton />
  if (piece)
    return (
      <PieceLevel
        {...props}
        chosen={piece}
        pieces={pieces}
        observations={data.observations}
        more={data.more}
        zone={zone}
      />
    )
  return <DayLevel {...props} pieces={pieces} bounds={bounds} zone={zone} />
}

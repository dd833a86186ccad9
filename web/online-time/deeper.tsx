import { useMemo } from 'react'
import { Skeleton } from '@mantine/core'
import { serverNow } from '../platform/clock.ts'
import { useDays, useIntervals } from './data.ts'
import { DayLevel } from './DayLevel.tsx'
import { DaysLevel } from './DaysLevel.tsx'
import { datesOfHalf } from './halves.ts'
import type { LevelProps } from './levels.ts'
import { Failure } from './Failure.tsx'
import { before_s, PieceLevel } from './PieceLevel.tsx'
import { piecesOf } from './pieces.ts'
import { dayBounds } from './zoned.ts'

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** The days of a half as far as the range reaches, so that they add up to its bar; or one day of everybody. */
export function HalfLevel(props: LevelProps) {
  const { choice } = props.steering
  const half = choice.day === '' ? datesOfHalf(choice.half) : { from: choice.day, to: choice.day }
  const [from, to] = [later(half.from, choice.from), earlier(half.to, choice.to)]
  const { data, error } = useDays(from, to, choice)
  if (error) return <Failure error={error} />
  return data ? <DaysLevel {...props} answer={data} from={from} to={to} /> : <Skeleton h={342} radius="md" />
}

/** A day of one person, or a piece of it. */
export function PersonDayLevel({ day, ...props }: LevelProps & { readonly day: string }) {
  const { user, studio, piece } = props.steering.choice
  // Whose day it is, is told with the day itself.
  const days = useDays(day, day, { studio, user })
  const zone = days.data?.timezone
  const bounds = useMemo(() => (zone === undefined ? null : dayBounds(day, zone)), [day, zone])
  const range = useMemo(() => (bounds && piece ? { from: piece.from - before_s, to: piece.to + 1 } : bounds), [bounds, piece])
  const { data, error } = useIntervals(user, range, piece?.site)
  const pieces = useMemo(() => (data ? piecesOf(data.intervals, serverNow()) : []), [data])
  const failure = days.error ?? error
  if (failure) return <Failure error={failure} />
  if (!data || zone === undefined || !bounds) return <Skeleton h={342} radius="md" />
  if (piece) return <PieceLevel {...props} chosen={piece} pieces={pieces} observations={data.observations} more={data.more} zone={zone} />
  return <DayLevel {...props} pieces={pieces} bounds={bounds} zone={zone} />
}

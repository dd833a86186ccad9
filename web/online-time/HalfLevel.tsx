import { useDays } from './data.ts'
import { DaysLevel } from './DaysLevel.tsx'
import { ReadFailure } from './ReadFailure.tsx'
import { datesOfHalf } from '../ui/halves.ts'
import type { LevelProps } from './levels.ts'
import { LevelSkeleton } from './LevelSkeleton.tsx'

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/**
 * The level of a half: its days as far as the range reaches, so that they add up to its bar; or one day of everybody.
 */
export default function HalfLevel(props: LevelProps) {
  const { choice } = props.steering
  const half = choice.day === '' ? datesOfHalf(choice.half) : { from: choice.day, to: choice.day }
  const [from, to] = [later(half.from, choice.from), earlier(half.to, choice.to)]
  const { data, error } = useDays(from, to, choice)
  if (error) return <ReadFailure error={error} />
  return data ? <DaysLevel {...props} answer={data} from={from} to={to} /> : <LevelSkeleton />
}

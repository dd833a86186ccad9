/** The UTC days (numbered from the epoch) that a person's history has, as inclusive ranges in order. */
export type DayRanges = readonly (readonly [number, number])[]

export function withDay(ranges: DayRanges, day: number): DayRanges {
  const last = ranges.at(-1)
  if (last && last[1] === day - 1) return [...ranges.slice(0, -1), [last[0], day]]
  if (hasDay(ranges, day)) return ranges
  const touching = ranges.filter(([first, end]) => first <= day + 1 && end >= day - 1)
  const range = [Math.min(day, ...touching.map(([first]) => first)), Math.max(day, ...touching.map(([, end]) => end))] as const
  return [...ranges.filter((one) => !touching.includes(one)), range].sort((a, b) => a[0] - b[0])
}
export const hasDay = (ranges: DayRanges, day: number): boolean => ranges.some(([first, end]) => first <= day && day <= end)
/** The day itself or the nearest known one before it. */
export const dayAtOrBefore = (ranges: DayRanges, day: number): number | undefined => {
  const range = ranges.findLast(([first]) => first <= day)
  return range && Math.min(day, range[1])
}
export const daysFrom = (ranges: DayRanges, start: number): number[] =>
  ranges.flatMap(([first, end]) => Array.from({ length: Math.max(0, end - Math.max(first, start) + 1) }, (_, i) => Math.max(first, start) + i))

/** UTC days (numbered from the epoch) as inclusive ranges in order, none touching the next: a year without a gap is one. */
export type DayRanges = readonly (readonly [number, number])[]

/** Index of the last range that begins at or before this day; −1 if there is none. */
function rangeBefore(ranges: DayRanges, day: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle] as DayRanges[number])[0] <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}
export function withDay(ranges: DayRanges, day: number): DayRanges {
  const index = rangeBefore(ranges, day)
  const [before, after] = [ranges[index], ranges[index + 1]]
  if (before && day <= before[1]) return ranges
  const [joinsBefore, joinsAfter] = [before?.[1] === day - 1, after?.[0] === day + 1]
  const range = [
    joinsBefore && before ? before[0] : day,
    joinsAfter && after ? after[1] : day,
  ] as const
  return ranges.toSpliced(
    joinsBefore ? index : index + 1,
    Number(joinsBefore) + Number(joinsAfter),
    range,
  )
}
/** Drops the days before this one. */
export function withoutBefore(ranges: DayRanges, day: number): DayRanges {
  const index = rangeBefore(ranges, day)
  const cut = ranges[index]
  return cut && cut[1] >= day
    ? [[Math.max(cut[0], day), cut[1]], ...ranges.slice(index + 1)]
    : ranges.slice(index + 1)
}
export const hasDay = (ranges: DayRanges, day: number): boolean => {
  const range = ranges[rangeBefore(ranges, day)]
  return range !== undefined && day <= range[1]
}
/** The day itself or the nearest known one before it. */
export const dayAtOrBefore = (ranges: DayRanges, day: number): number | undefined => {
  const range = ranges[rangeBefore(ranges, day)]
  return range && Math.min(day, range[1])
}
/** The nearest known day after it. */
export const dayAfter = (ranges: DayRanges, day: number): number | undefined => {
  const index = rangeBefore(ranges, day)
  const range = ranges[index]
  return range && day < range[1] ? day + 1 : ranges[index + 1]?.[0]
}
export const daysFrom = (ranges: DayRanges, start: number): number[] =>
  ranges.flatMap(([first, end]) =>
    Array.from(
      { length: Math.max(0, end - Math.max(first, start) + 1) },
      (_, i) => Math.max(first, start) + i,
    ),
  )
export const daysBefore = (ranges: DayRanges, day: number): number[] =>
  ranges.flatMap(([first, end]) =>
    Array.from({ length: Math.max(0, Math.min(end, day - 1) - first + 1) }, (_, i) => first + i),
  )

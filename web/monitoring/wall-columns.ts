/** The columns left of the sites, as they were chosen: their places for the arrow keys, and their widths. */
export interface WallColumns {
  /** Place 0 is the person. Undefined: not shown. */
  readonly shift: number | undefined
  /** The place of today's time; that of the half-month follows. */
  readonly times: number | undefined
  readonly firstSite: number
  readonly left_px: number
  /** As a grid is told. */
  readonly widths: string
}
const width_px = { person: 150, shift: 116, time: 84 } as const

export function wallColumns(hasShift: boolean, hasTimes: boolean): WallColumns {
  const times = hasShift ? 2 : 1
  const widths = [
    width_px.person,
    ...(hasShift ? [width_px.shift] : []),
    ...(hasTimes ? [width_px.time, width_px.time] : []),
  ]
  return {
    shift: hasShift ? 1 : undefined,
    times: hasTimes ? times : undefined,
    firstSite: widths.length,
    left_px: widths.reduce<number>((sum, width) => sum + width, 0),
    widths: widths.map((width) => `${width}px`).join(' '),
  }
}

/** The columns left of the sites, as they were chosen: their places for the arrow keys, and their widths. */
export interface WallColumns {
  /** Place 0 is the person. Undefined: not shown. */
  readonly shift: number | undefined
  readonly plan: number | undefined
  /** The place of today's time; that of the half-month follows. */
  readonly times: number | undefined
  readonly firstSite: number
  readonly left_px: number
  /** As a grid is told. */
  readonly widths: string
}
const width_px = { person: 150, shift: 116, plan: 156, time: 84 } as const
interface Shown {
  readonly shift: boolean
  readonly plan: boolean
  readonly times: boolean
}

export function wallColumns(shown: Shown): WallColumns {
  const chosen = (['person', 'shift', 'plan', 'time', 'time'] as const).filter(
    (name) => name === 'person' || shown[name === 'time' ? 'times' : name],
  )
  const widths = chosen.map((name) => width_px[name])
  const placeOf = (name: keyof typeof width_px) => {
    const place = chosen.indexOf(name)
    return place < 0 ? undefined : place
  }
  return {
    shift: placeOf('shift'),
    plan: placeOf('plan'),
    times: placeOf('time'),
    firstSite: widths.length,
    left_px: widths.reduce<number>((sum, width) => sum + width, 0),
    widths: widths.map((width) => `${width}px`).join(' '),
  }
}

import { statuses } from '#shared/site-status/statuses.ts'
import { shapeOf } from '../ui/status-shapes.ts'

const UNKNOWN = -1

/**
 * Each status's shape as a background image, by custom property: '--shape-2'. As an element of its own in every cell it is
 * a place in the compositor's tree, and a thousand of those cost 3.5 ms at every change of the wall; a background costs nothing.
 * `colorOf` answers a token's colour, because an image knows nothing of the page around it.
 */
export function cellShapes(
  colorOf: (token: string) => string,
): readonly (readonly [property: string, image: string])[] {
  return [...Object.values(statuses), UNKNOWN].map((status) => {
    const { shape, hollow, token } = shapeOf(status)
    const paint = hollow
      ? `fill="none" stroke="${colorOf(token)}" stroke-width="1.5"`
      : `fill="${colorOf(token)}"`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10"><path ${paint} d="${shape}"/></svg>`
    return [
      `--shape-${status === UNKNOWN ? 'unknown' : status}`,
      `url("data:image/svg+xml,${encodeURIComponent(svg)}")`,
    ] as const
  })
}

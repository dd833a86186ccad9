import { wallTimeIn } from './format.ts'

/** The instant at which the clocks of a zone, or of the viewer's studio, show '2026-11-20T22:05:00'; undefined if it is no time. */
export function instantAt(local: string, zone?: string): string | undefined {
  const shown = Date.parse(`${local}Z`)
  if (Number.isNaN(shown)) return undefined
  const ahead = (at: number) => Date.parse(`${wallTimeIn(at, zone)}Z`) - at
  // Twice, for what the first guess misses beside a clock change.
  return new Date(shown - ahead(shown - ahead(shown))).toISOString()
}

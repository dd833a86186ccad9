/** Hundredths of a percent as people write them: 50 %, 12.5 %. */
export const percentText = (bp: number): string => `${percentOf(bp)} %`
/** The same for a field. */
export const percentOf = (bp: number): string => String(bp / 100)

/** Reads typed text, with a point or a comma, as hundredths of a percent; undefined for a text that is no share of a whole. */
export function bpOf(text: string): number | undefined {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text.trim())) return undefined
  const bp = Math.round(Number(text.trim().replace(',', '.')) * 100)
  return bp <= 10_000 ? bp : undefined
}

/** Ticks of an axis from zero to at least `most`, in steps that people count in; about `wanted` of them. */
export function ticksTo(most: number, wanted = 4): readonly number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) => index * step)
}

/** How many labels to leave out so that they do not touch: every n-th is shown. */
export const everyNth = (labels: number, width: number, label_px: number): number => Math.max(1, Math.ceil((labels * label_px) / Math.max(1, width)))

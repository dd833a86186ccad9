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

export interface Slot {
  readonly x: number
  readonly width: number
}
/** Where bars stand: those of one group side by side, and this share of a bar's width between groups. */
const gap_share = 0.5

/** The slot of each bar over a width; bars of the same group (in a row) belong together. */
export function slotsOf(groups: readonly string[], width: number): readonly Slot[] {
  const gaps = groups.filter((group, index) => index > 0 && group !== groups[index - 1]).length
  const step = Math.max(0, width) / Math.max(1, groups.length + gaps * gap_share)
  let x = 0
  return groups.map((group, index) => {
    if (index > 0) x += step + (group === groups[index - 1] ? 0 : step * gap_share)
    return { x, width: step }
  })
}

/** The bar under a point, the gaps belonging to their neighbours; undefined left of the first and right of the last. */
export function slotAt(slots: readonly Slot[], x: number): number | undefined {
  const last = slots.at(-1)
  if (!last || x < 0 || x >= last.x + last.width) return undefined
  return slots.findIndex((slot) => x < slot.x + slot.width * (1 + gap_share / 2))
}

/** How many labels to leave out so that they do not touch: every n-th is shown. */
export const everyNth = (labels: number, width: number, label_px: number): number =>
  Math.max(1, Math.ceil((labels * label_px) / Math.max(1, width)))

interface Grouped {
  readonly key: string
  readonly group: string
  readonly values: readonly number[]
}
/** The bars with an empty place between groups, where there are groups of several. */
export function spaced<B extends Grouped>(
  bars: readonly B[],
): readonly (B | Pick<Grouped, 'key' | 'values'>)[] {
  const pairs = bars.some((bar, index) => bar.group === bars[index - 1]?.group)
  return bars.flatMap((bar, index) => {
    const begins = index > 0 && bar.group !== bars[index - 1]?.group
    return pairs && begins ? [{ key: `before ${bar.key}`, values: [] }, bar] : [bar]
  })
}

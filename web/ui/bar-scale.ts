/** The n of which every n-th label is shown, so that labels do not touch. */
export const everyNth = (labels: number, width: number, label_px: number): number =>
  Math.max(1, Math.ceil((labels * label_px) / Math.max(1, width)))

interface Grouped {
  readonly key: string
  readonly group: string
  readonly values: readonly number[]
}
/** The bars from the first in which there is something, also amid its group: a chart begins where its data begins. All of them where there is nothing. */
export const fromFirstBar = <B extends Grouped>(bars: readonly B[]): readonly B[] =>
  bars.slice(
    Math.max(
      0,
      bars.findIndex(({ values }) => values.some((value) => value !== 0)),
    ),
  )

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

/** The beginnings and ends of the values of one bar: above zero upwards from it, below it downwards. */
export function heights(
  values: readonly number[],
): readonly { readonly from: number; readonly to: number }[] {
  let [up, down] = [0, 0]
  return values.map((value) => {
    if (value < 0) {
      down += value
      return { from: down, to: down - value }
    }
    up += value
    return { from: up - value, to: up }
  })
}

/** Five or so round numbers that hold a range. */
export function roundTicks(low: number, high: number, wanted = 5): readonly number[] {
  const span = high - low || Math.abs(high) || 1
  const power = 10 ** Math.floor(Math.log10(span / wanted))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= span / wanted)
  const size = step ?? 10 * power
  const first = Math.floor(low / size + 1e-9)
  const last = Math.ceil((low + span) / size - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * size).toPrecision(12)),
  )
}

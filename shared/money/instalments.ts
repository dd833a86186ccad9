/** A price in minor units as so many instalments: equal parts, the cents that are left over on the first ones (docs/rules/money.md#instalments). */
export function instalmentsOf(price: number, count: number): readonly number[] {
  const part = Math.floor(price / count)
  const rest = price - part * count
  return Array.from({ length: count }, (_, index) => (index < rest ? part + 1 : part))
}

/**
 * Chooses the size of a test: the short form with every `npm test`, the long one with `npm run test:long`
 * (`LONG=1`), which is for a night and not for each change.
 */
export const longOrShort = <T>(long: T, short: T): T => (process.env['LONG'] === '1' ? long : short)

/**
 * Chooses from what only multiplies (languages, colours, widths, figures of one kind): `count` with every `npm test`, other ones with each
 * commit (`SUITE_TURN`), so that all have their turn; everything with `npm run test:long`.
 */
export const inTurn = <T>(all: readonly T[], count: number): readonly T[] => {
  const turn = Number(process.env['SUITE_TURN'] ?? 0)
  const part = Array.from({ length: count }, (_, i) => all[(turn * count + i) % all.length] as T)
  return longOrShort(all, part)
}

/** The same of what is long: every `parts`-th of it, and the others with other commits. */
export const partInTurn = <T>(all: readonly T[], parts: number): readonly T[] => {
  const turn = Number(process.env['SUITE_TURN'] ?? 0)
  return longOrShort(
    all,
    all.filter((_, i) => i % parts === turn % parts),
  )
}

interface Part {
  readonly at: number
  readonly part: string
  readonly who: string | null
}
/** The parts of a text, with the login of whom a part names. */
export function namedIn(text: string, mentions: readonly string[]): readonly Part[] {
  const parts: Part[] = []
  let end = 0
  // The longest first: `ana.pop` is not `ana`.
  const longest = mentions.toSorted((a, b) => b.length - a.length)
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const who = at < end ? undefined : longest.find((one) => text.startsWith(one, at + 1))
    if (who === undefined) continue
    if (at > end) parts.push({ at: end, part: text.slice(end, at), who: null })
    end = at + 1 + who.length
    parts.push({ at, part: text.slice(at, end), who })
  }
  return end < text.length ? [...parts, { at: end, part: text.slice(end), who: null }] : parts
}

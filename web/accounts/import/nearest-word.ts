/** How many letters may differ, be missing or be too many. */
const typos_max = 2

/** Finds the word that was most likely meant by a mistyped one, whatever its case; undefined where none is near. */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((word) => ({ word, typos: typosBetween(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, typos }) => typos <= typos_max && typos * 2 < word.length)
    .toSorted((a, b) => a.typos - b.typos)
  return best?.word
}

/** Levenshtein’s distance, of words that can be near each other at all. */
function typosBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > typos_max) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let at = 0; at < a.length; at++) {
    const next = [at + 1]
    for (let to = 1; to <= b.length; to++)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (a[at] === b[to - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}

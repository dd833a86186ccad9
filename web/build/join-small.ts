/** A file of modules that the same parts need. */
export interface FilePiece {
  readonly name: string
  /** The parts that load it. */
  readonly parts: ReadonlySet<string>
  /** Of source. */
  readonly bytes: number
  /** The names of the pieces that it imports. */
  readonly imports: ReadonlySet<string>
}

/** What a file costs by itself, after gzip: its header, its imports and exports, its name where it is imported. */
const file_bytes = 200
/** What is left of a byte of source after the minifier and gzip. */
const compressed = 0.2
/** The most, after gzip, that a part loads in vain for one joining. */
const in_vain_bytes_max = 300

/**
 * Joins small pieces that mostly the same parts load, as long as fewer bytes are loaded for it over all parts. Returns the name
 * of the joined piece by those of all its members; a piece that stays alone is not in it. No part comes to load a piece that
 * it did not load before but for what it is joined with. No two pieces come to import each other: who imports something is
 * loaded by no other parts than that is, so what stands between two pieces is joined with the first before the last is.
 */
export function joinSmall(pieces: readonly FilePiece[]): ReadonlyMap<string, string> {
  const joined = new Map<string, string>()
  const left = new Map(pieces.map((piece) => [piece.name, piece]))
  for (let best = bestPair(left); best; best = bestPair(left)) {
    const [kept, other] = best
    left.delete(other.name)
    for (const [member, name] of joined) if (name === other.name) joined.set(member, kept.name)
    joined.set(kept.name, kept.name).set(other.name, kept.name)
    left.set(kept.name, both(kept, other))
    for (const piece of left.values())
      if (piece.imports.has(other.name))
        left.set(piece.name, {
          ...piece,
          imports: new Set([...piece.imports, kept.name].filter((name) => name !== other.name)),
        })
  }
  return joined
}

const both = (a: FilePiece, b: FilePiece): FilePiece => ({
  name: a.name,
  parts: new Set([...a.parts, ...b.parts]),
  bytes: a.bytes + b.bytes,
  imports: new Set([...a.imports, ...b.imports].filter((one) => one !== a.name && one !== b.name)),
})

type Pieces = ReadonlyMap<string, FilePiece>

function bestPair(left: Pieces): readonly [FilePiece, FilePiece] | undefined {
  let most = 0
  let best: readonly [FilePiece, FilePiece] | undefined
  const pieces = [...left.values()]
  for (const [at, a] of pieces.entries())
    for (const b of pieces.slice(at + 1)) {
      // At most every part that loads one saves a file.
      if (Math.min(a.parts.size, b.parts.size) * file_bytes <= most) continue
      const saved = savedBy(a, b)
      if (saved <= most || !mayJoin(a, b, left)) continue
      most = saved
      best = [a, b]
    }
  return best
}

/** In bytes after gzip, over all parts. */
function savedBy(a: FilePiece, b: FilePiece): number {
  const shared = [...a.parts].filter((part) => b.parts.has(part)).length
  const inVain = (loaded: FilePiece, joined: FilePiece): number => {
    const bytes = joined.bytes * compressed
    const parts = loaded.parts.size - shared
    return parts > 0 && bytes > in_vain_bytes_max ? Number.POSITIVE_INFINITY : parts * bytes
  }
  return shared * file_bytes - inVain(a, b) - inVain(b, a)
}

/** Whether all parts that would load both load what these import anyway. */
function mayJoin(a: FilePiece, b: FilePiece, left: Pieces): boolean {
  const { parts, imports } = both(a, b)
  const isThereAnyway = (name: string) =>
    [...parts].every((part) => left.get(name)?.parts.has(part) ?? false)
  return [...imports].every(isThereAnyway)
}

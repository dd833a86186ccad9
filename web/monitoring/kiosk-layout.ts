interface KioskLayout {
  readonly columns: number
  readonly perPage: number
  readonly pages: number
  /** The scale of the type and of everything in a tile. */
  readonly scale: number
}
/** A tile at scale 1, in pixels, and the room between two. */
const tile = { width: 216, height: 74, gap: 8 } as const
/** The last one is the smallest that is read from across a room; people who do not fit at it take turns. */
const scales = [2.6, 2.2, 1.9, 1.6, 1.4, 1.2] as const

/** Finds the largest type at which everybody fits; splits into pages where that type would be unreadable. */
export function kioskLayout(people: number, width: number, height: number): KioskLayout {
  const layouts = scales.map((scale) => at(scale, people, width, height))
  const smallest = at(scales[scales.length - 1] ?? 1, people, width, height)
  const best = layouts.find(({ pages }) => pages <= smallest.pages) ?? smallest
  // Pages of the same length: the last one is not half empty.
  return { ...best, perPage: Math.min(best.perPage, Math.max(1, Math.ceil(people / best.pages))) }
}

function at(scale: number, people: number, width: number, height: number): KioskLayout {
  const fits = (room: number, size: number) =>
    Math.max(1, Math.floor((room + tile.gap) / (size * scale + tile.gap)))
  const columns = fits(width, tile.width)
  const perPage = columns * fits(height, tile.height)
  return { columns, perPage, pages: Math.max(1, Math.ceil(people / perPage)), scale }
}

/** Long enough to read a page. Derived from the clock, so that nothing has to be kept, and two screens show the same page. */
export const page_s = 15
export const pageAt = (epochSeconds: number, pages: number): number =>
  Math.floor(epochSeconds / page_s) % pages

/** Returns those of the people on air who are shown now, and which page that is: more than fit take turns. */
export function kioskPage<Person>(
  live: readonly Person[],
  { perPage, pages }: KioskLayout,
  epochSeconds: number,
): { readonly page: number; readonly seen: readonly Person[] } {
  const page = pageAt(epochSeconds, pages)
  return { page, seen: live.slice(page * perPage, (page + 1) * perPage) }
}

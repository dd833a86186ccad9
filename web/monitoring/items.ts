import type { WallShape } from '../platform/monitor-store.ts'

/** What the virtual list shows, from top to bottom. */
export type Item = { readonly kind: 'studio'; readonly studio: string } | { readonly kind: 'person'; readonly key: string }
export interface Filter {
  readonly text: string
  /** Any of these; none of them means everybody. */
  readonly tags: readonly string[]
}
type NameOf = (key: string) => string

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Groups by studio, by name within. The same array comes back while the result is the same, so that nothing is rendered for nothing. */
export function makeItems(filter: Filter, nameOf: NameOf, tagsOf: (key: string) => readonly string[]): (shape: WallShape) => readonly Item[] {
  const order = makeOrder(nameOf)
  const words = plain(filter.text).split(/\s+/).filter(Boolean)
  let last: readonly Item[] = []
  return (shape) => {
    const items: Item[] = []
    let studio: string | undefined
    for (const { key, text } of order(shape.keys)) {
      if (!words.every((word) => text.includes(word))) continue
      if (filter.tags.length > 0 && !filter.tags.some((tag) => tagsOf(key).includes(tag))) continue
      const of = studioOf(key)
      if (of !== studio) items.push({ kind: 'studio', studio: of })
      studio = of
      items.push({ kind: 'person', key })
    }
    if (!same(items, last)) last = items
    return last
  }
}

export const studioOf = (key: string): string => key.slice(0, key.indexOf('/'))
export const userOf = (key: string): string => key.slice(key.indexOf('/') + 1)
const identity = (item: Item): string => (item.kind === 'studio' ? item.studio : item.key)
const same = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, index) => item.kind === b[index]?.kind && identity(item) === identity(b[index]))

/** Sorting is done again only when people come or go. */
function makeOrder(nameOf: NameOf) {
  const collator = new Intl.Collator(undefined, { sensitivity: 'base' })
  let sortedFor: readonly string[] | undefined
  let sorted: readonly { readonly key: string; readonly text: string }[] = []
  return (keys: readonly string[]) => {
    if (keys === sortedFor) return sorted
    sortedFor = keys
    sorted = keys
      .map((key) => ({ key, studio: studioOf(key), name: nameOf(key), text: plain(`${nameOf(key)} ${userOf(key)}`) }))
      .toSorted((a, b) => collator.compare(a.studio, b.studio) || collator.compare(a.name, b.name))
    return sorted
  }
}

import { menuGroups, type MenuGroup } from '../platform/module.ts'

interface Entry {
  readonly label: string
  readonly group: MenuGroup
}
export interface GroupOfMenu<E extends Entry = Entry> {
  readonly name: MenuGroup
  readonly entries: readonly E[]
  /** Whether it stands under its heading; what was searched for does not, nor what is seen at once. */
  readonly isHeaded: boolean
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The entries whose label has all the words, with or without accents, by group; groups without any are left out. */
export function inGroups<E extends Entry>(
  entries: readonly E[],
  words: string,
  isHeaded: boolean,
): readonly GroupOfMenu<E>[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const found = entries.filter(({ label }) => wanted.every((word) => plain(label).includes(word)))
  return menuGroups.flatMap((name) => {
    const members = found.filter(({ group }) => group === name)
    return members.length === 0
      ? []
      : [{ name, entries: members, isHeaded: isHeaded && wanted.length === 0 }]
  })
}

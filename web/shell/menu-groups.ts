import { menuGroups, type MenuGroup } from '../platform/module.ts'
import { hasWords } from '../ui/plain.ts'

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

/** The entries whose label has all the words, with or without accents, by group; groups without any are left out. */
export function inGroups<E extends Entry>(
  entries: readonly E[],
  words: string,
  isHeaded: boolean,
): readonly GroupOfMenu<E>[] {
  const isSearched = words.trim() !== ''
  const found = entries.filter(({ label }) => hasWords(label, words))
  return menuGroups.flatMap((name) => {
    const members = found.filter(({ group }) => group === name)
    return members.length === 0
      ? []
      : [{ name, entries: members, isHeaded: isHeaded && !isSearched }]
  })
}

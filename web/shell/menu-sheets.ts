import { atom } from 'jotai'
import { loadSheet, type screens } from 'virtual:screens'
import type { MenuSheet } from '../build/menu-sheets.ts'
import { store } from '../platform/session.ts'

type Row = Pick<(typeof screens)[number], 'name' | 'module'>

/** Words and icons of the screens that are needed, by module, all in one language: another language is shown when all are here. */
export const menuAtom = atom<ReadonlyMap<string, MenuSheet>>(new Map())

const needed = new Map<string, Set<string>>()
const asked = new Map<string, Promise<MenuSheet>>()
let latest = 0
/** On a line that hangs the page is shown without its menu rather than not at all. */
const wait_ms_max = 1000

/** Fetches what the menu says of these screens; what was needed before stays. Over when it is here, at the latest after a second. */
export function needMenu(language: string, rows: readonly Row[]): Promise<void> {
  for (const { name, module } of rows) {
    const names = needed.get(module.name) ?? new Set()
    needed.set(module.name, names.add(name))
  }
  latest += 1
  const turn = latest
  const fetched = Promise.all(
    [...needed].map(async ([module, names]) => {
      const sheet = await sheetOf(`${language}/${module}`).catch(() => plain(names))
      return [module, sheet] as const
    }),
  ).then((sheets) => {
    if (turn === latest) store.set(menuAtom, new Map(sheets))
  })
  const late = new Promise<void>((resolve) => setTimeout(resolve, wait_ms_max))
  return Promise.race([fetched, late])
}

function sheetOf(name: string): Promise<MenuSheet> {
  const before = asked.get(name)
  if (before) return before
  const asking = loadSheet(name)
  asked.set(name, asking)
  asking.catch(() => asked.delete(name))
  return asking
}

/** Without its words, such as without a network, a screen is still reached: by its name. */
const plain = (names: ReadonlySet<string>): MenuSheet =>
  Object.fromEntries(
    [...names].map((name) => {
      const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`)
      return [name, { label: words.charAt(0).toUpperCase() + words.slice(1), icon: [], menu: {} }]
    }),
  )

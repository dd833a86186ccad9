import { atom } from 'jotai'
import { loadSheet, screens } from 'virtual:screens'
import type { Menu } from '../build/menu-sheets.ts'
import { store } from '../platform/session.ts'

/** Words and icons of the screens, by module, all in one language: another language is shown when it is here. */
export const menuAtom = atom<Menu>({})

const asked = new Map<string, Promise<Menu>>()
let latest = 0
/** On a line that hangs the page is shown without its menu rather than not at all. */
const wait_ms_max = 1000

/** Fetches what the menu says in a language. Over when it is here, at the latest after a second. */
export function needMenu(language: string): Promise<void> {
  latest += 1
  const turn = latest
  const fetched = sheetOf(language)
    .catch(plain)
    .then((menu) => {
      if (turn === latest) store.set(menuAtom, menu)
    })
  const late = new Promise<void>((resolve) => setTimeout(resolve, wait_ms_max))
  return Promise.race([fetched, late])
}

function sheetOf(language: string): Promise<Menu> {
  const before = asked.get(language)
  if (before) return before
  const asking = loadSheet(language)
  asked.set(language, asking)
  asking.catch(() => asked.delete(language))
  return asking
}

/** Without its words, such as without a network, a screen is still reached: by its name. */
function plain(): Menu {
  const menu: Record<string, Record<string, Menu[string][string]>> = {}
  for (const { name, module } of screens) {
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`)
    const label = words.charAt(0).toUpperCase() + words.slice(1)
    menu[module.name] = { ...menu[module.name], [name]: { label, icon: [], menu: {} } }
  }
  return menu
}

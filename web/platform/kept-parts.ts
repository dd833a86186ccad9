import { atom } from 'jotai'

/** The time (epoch ms) since which the server is out of reach: the page was true then. Null while it answers. */
export const outOfReachAtom = atom<number | null>(null)

/** The key under which this tab keeps what was last seen in it. Studio computers are shared: never beyond the tab. */
export const seenKey = 'callboard.seen'

/** Parts of the screen besides queries, by name. */
type Parts = Readonly<Record<string, unknown>>
const readers = new Map<string, () => unknown>()
let before: Parts = {}

/** Keeps what `read` gives, too; answers with what was kept of it before the page was loaded again without a network. */
export function keepToo(name: string, read: () => unknown): unknown {
  readers.set(name, read)
  return before[name]
}
export const readParts = (): Parts => ({
  // Parts that were not opened again since stay as before.
  ...before,
  ...Object.fromEntries([...readers].map(([name, read]) => [name, read()])),
})
export function giveBackParts(parts: Parts): void {
  before = parts
}

/** Forgets what was last seen: the server has told who is logged in, or that the page is not. */
export function forgetSeen(): void {
  before = {}
  window.sessionStorage.removeItem(seenKey)
}

import { atom } from 'jotai'

/** Since when (epoch ms) the server is out of reach: what is shown was true then. Null while it answers. */
export const outOfReachAtom = atom<number | null>(null)

/** Where this tab keeps what was last seen in it. Studio computers are shared: never beyond the tab. */
export const seenKey = 'callboard.seen'

/** What was on the screen besides queries, by name. */
type Parts = Readonly<Record<string, unknown>>
const readers = new Map<string, () => unknown>()
let before: Parts = {}

/** Keeps what `read` gives, too; answers with what was kept of it before the page was loaded again without a network. */
export function keepToo(name: string, read: () => unknown): unknown {
  readers.set(name, read)
  return before[name]
}
export const readParts = (): Parts => ({
  // Of what was not opened again since, the same as before.
  ...before,
  ...Object.fromEntries([...readers].map(([name, read]) => [name, read()])),
})
export function giveBackParts(parts: Parts): void {
  before = parts
}

/** The server has spoken: who is here, or that nobody is. */
export function forgetSeen(): void {
  before = {}
  window.sessionStorage.removeItem(seenKey)
}

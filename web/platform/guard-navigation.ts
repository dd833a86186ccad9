import { keeping } from './navigation.ts'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Guards something on the page that cannot be had again: a step to another address of the page asks `ask` first, and closing or
 * reloading the page makes the browser ask. Addresses that `isInside` knows lose nothing, so there is no question. Returns a
 * function that ends it.
 */
export function guardNavigation(
  ask: (leave: () => void) => void,
  isInside: (address: URL) => boolean = () => false,
): () => void {
  let address = window.location.href
  const move = () => (address = window.location.href)
  const kept = (leave: () => void) =>
    ask(() => {
      letGo()
      leave()
    })
  const back = (event: PopStateEvent) => {
    if (address === window.location.href) return
    if (isInside(new URL(window.location.href))) return void move()
    // Already gone back: the address is put back, and the router, which listens later, hears nothing of it.
    event.stopImmediatePropagation()
    window.history.pushState(null, '', address)
    kept(() => window.history.back())
  }
  const letGo = () => {
    if (keeping.ask === kept) keeping.ask = keeping.back = null
    window.removeEventListener('beforeunload', warn)
    for (const type of moves) window.removeEventListener(type, move)
  }
  keeping.ask = kept
  keeping.back = back
  keeping.isInside = isInside
  window.addEventListener('beforeunload', warn)
  for (const type of moves) window.addEventListener(type, move)
  return letGo
}
/** The router's own words for the other ways to change the address. */
const moves = ['pushState', 'replaceState']

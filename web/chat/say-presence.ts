import { chatCalls } from '#shared/chat/calls.ts'
import { call } from '../platform/call.ts'
import { sessionAtom, store } from '../platform/session.ts'

/** Without a key or a move of the pointer for so long, one is away. */
const idle_ms = 5 * 60_000
const page = crypto.randomUUID()
type State = 'online' | 'away'

let told: State | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** The answer may come when the page is gone. */
const alsoAtTheEnd = (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: true })
/** Tells the server whether the reader is at this page, or away from it; nothing depends on its answer. */
function tell(state: State): void {
  const session = store.get(sessionAtom)
  if (state === told || session.status !== 'known' || session.viewer.viewAs) return
  told = state
  void call(chatCalls.sayPresence, { body: { page, state } }, { fetch: alsoAtTheEnd }).catch(() => {
    told = undefined
  })
}
function look(): void {
  clearTimeout(timer)
  timer = setTimeout(() => tell('away'), idle_ms)
  tell(document.visibilityState === 'visible' ? 'online' : 'away')
}

/** From now on the page says whether somebody is at it, whatever it shows; the next one who logs in here begins anew. */
export function startPresence(): void {
  for (const event of ['visibilitychange', 'keydown', 'pointermove', 'focus'])
    window.addEventListener(event, look, { passive: true, capture: true })
  window.addEventListener('pagehide', () => tell('away'))
  store.sub(sessionAtom, () => {
    if (store.get(sessionAtom).status === 'anonymous') told = undefined
  })
  look()
}

import { chatCalls } from '#shared/chat/calls.ts'
import { call } from '../platform/call.ts'
import { fetchToTheEnd } from '../platform/fetch-to-the-end.ts'
import { newId } from '../platform/new-id.ts'
import { chatTotalAtom } from '../platform/remembered-values.ts'
import { sessionAtom, store } from '../platform/session.ts'

/** Without a key or a move of the pointer for so long, one is away. */
const idle_ms = 5 * 60_000
const page = newId()
type State = 'online' | 'away'

let told: State | undefined
let isWatched = false
let timer: ReturnType<typeof setTimeout> | undefined
/** Tells the server whether the reader is at this page, or away from it; nothing depends on its answer. */
function tell(state: State): void {
  const session = store.get(sessionAtom)
  const isMine = session.status === 'known' && !session.viewer.viewAs
  // Below zero there is no chat.
  if (state === told || !isMine || store.get(chatTotalAtom) < 0) return
  told = state
  const body = { page, state }
  void call(chatCalls.sayPresence, { body }, { fetch: fetchToTheEnd }).catch(() => undefined)
}
function look(): void {
  clearTimeout(timer)
  timer = setTimeout(() => tell('away'), idle_ms)
  tell(document.visibilityState === 'visible' ? 'online' : 'away')
}

/** From now on the page says whether somebody is at it, whatever it shows, to those who see it in chat; the next one who logs in begins anew. */
export function watchPresence(): void {
  if (isWatched) return
  isWatched = true
  for (const event of ['visibilitychange', 'keydown', 'pointermove', 'focus'])
    window.addEventListener(event, look, { passive: true, capture: true })
  window.addEventListener('pagehide', () => tell('away'))
  store.sub(sessionAtom, () => {
    if (store.get(sessionAtom).status === 'anonymous') told = undefined
  })
  look()
}

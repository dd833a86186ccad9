import { useEffect } from 'react'
import { chatCalls } from '#shared/chat/calls.ts'
import { call } from '../platform/call.ts'

/** Without a key or a move of the pointer for so long, one is away. */
const idle_ms = 5 * 60_000
const page = crypto.randomUUID()
type State = 'online' | 'away'

/** The answer may come when the page is gone. */
const alsoAtTheEnd = (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: true })
/** Tells the server whether the reader is at this page, or away from it; nothing depends on its answer. */
export function useSayPresence(): void {
  useEffect(() => {
    let told: State | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = (state: State) => {
      if (state === told) return
      told = state
      void call(chatCalls.sayPresence, { body: { page, state } }, { fetch: alsoAtTheEnd }).catch(
        () => {
          told = undefined
        },
      )
    }
    const leave = () => tell('away')
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => tell('away'), idle_ms)
      tell(document.visibilityState === 'visible' ? 'online' : 'away')
    }
    const events = ['visibilitychange', 'keydown', 'pointermove', 'focus'] as const
    look()
    window.addEventListener('pagehide', leave)
    for (const event of events)
      window.addEventListener(event, look, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      for (const event of events) window.removeEventListener(event, look, { capture: true })
    }
  }, [])
}

import { useEffect } from 'react'
import { chatCalls } from '#shared/chat/calls.ts'
import { call } from '../platform/call.ts'

/** Without a key or a move of the pointer for so long, one is away. */
const idle_ms = 5 * 60_000
const page = crypto.randomUUID()
type State = 'online' | 'away'

/** Tells the server whether the reader is at this page, or away from it; nothing depends on its answer. */
export function useSayPresence(): void {
  useEffect(() => {
    let told: State | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = (state: State) => {
      if (state === told) return
      told = state
      void call(chatCalls.sayPresence, { body: { page, state } }).catch(() => {
        told = undefined
      })
    }
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => tell('away'), idle_ms)
      tell(document.visibilityState === 'visible' ? 'online' : 'away')
    }
    const events = ['visibilitychange', 'keydown', 'pointermove', 'focus'] as const
    look()
    for (const event of events)
      window.addEventListener(event, look, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, look, { capture: true })
    }
  }, [])
}

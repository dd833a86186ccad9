import { atom } from 'jotai'
import { store } from './session.ts'

/** Whether the page is given to the chat. The chat turns it on; nothing else does. */
export const chatModeAtom = atom(false)

/** Specification, section 2: leaving to another route switches off chat mode. A change of the query is no other route. */
export function leaveChatMode(from: string, to: string): void {
  if (from !== to && store.get(chatModeAtom)) store.set(chatModeAtom, false)
}

import { atom } from 'jotai'

/** Whether chat stands beside the screen; leaving to another route switches it off (docs/rules/screens.md#chat-mode). */
export const chatModeAtom = atom(false)
/** The conversation that is open beside the screen; empty: the list of them. */
export const dockedAtom = atom('')

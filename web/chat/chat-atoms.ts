import { atom } from 'jotai'

/** Whether chat stands beside the screen; leaving to another route switches it off (docs/rules/screens.md#chat-mode). */
export const chatModeAtom = atom(false)

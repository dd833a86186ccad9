import { atom } from 'jotai'

/** How much is unread in all, as the topic of chat last said. The badge, the title and the button count by it. */
export const chatTotalAtom = atom(0)
/** Whether chat stands beside the screen; leaving to another route switches it off (docs/rules/screens.md#chat-mode). */
export const chatModeAtom = atom(false)

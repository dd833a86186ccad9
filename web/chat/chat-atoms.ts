import { atom } from 'jotai'
import { remembered } from '../platform/remembered-values.ts'

/**
 * How much is unread in all, as the topic of chat last said; −1 where there is no chat. The badge, the title and the button
 * count by it. This browser remembers it, so that the menu does not move when the topic's word comes.
 */
export const chatTotalAtom = remembered('chat', -1)
/** Whether chat stands beside the screen; leaving to another route switches it off (docs/rules/screens.md#chat-mode). */
export const chatModeAtom = atom(false)

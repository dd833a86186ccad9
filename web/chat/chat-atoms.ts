import { personalAtom } from '../platform/session.ts'

/** Whether chat stands beside the screen; leaving to another route switches it off (docs/rules/screens.md#chat-mode). */
export const chatModeAtom = personalAtom(false)

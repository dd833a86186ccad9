import { personalAtom } from '../platform/session.ts'

/** The dialog that is open over a conversation; each is fetched when it is first opened. */
type ChatDialog =
  | { readonly kind: 'seen'; readonly name: string; readonly message: string }
  | { readonly kind: 'audience'; readonly message: string; readonly stamp: number }
  | { readonly kind: 'later'; readonly name: string }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'invite'; readonly group: string }
  | { readonly kind: 'new' }
export const chatDialogAtom = personalAtom<ChatDialog | null>(null)

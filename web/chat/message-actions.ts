import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconCopy,
  IconEye,
  IconMailOpened,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { chatCalls } from '#shared/chat/calls.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import type { Message } from '#shared/chat/views.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useViewer } from '../platform/session.ts'
import { toastFailure, toastUndo } from '../platform/toasts.ts'
import { chatDialogAtom } from './chat-dialog.ts'
import { replyTo, rewrite } from './composing.ts'
import { useShowConversation } from './data.ts'
import { showRows } from './messages-store.ts'
import type { Rights } from './rights.ts'

/** Sends a step about a message and shows the row that the server answers; what fails is a toast that begins with `context`. */
export async function change(
  name: string,
  context: string,
  step: () => Promise<Message>,
): Promise<boolean> {
  try {
    showRows(name, [await step()])
    return true
  } catch (error) {
    void toastFailure(error, context)
    return false
  }
}

/** What can be done with a message, the most frequent first. */
export function useMessageActions(
  name: string,
  message: Message,
  rights: Rights,
): readonly ScreenAction[] {
  const { t } = useLingui()
  const { user } = useViewer()
  const open = useSetAtom(chatDialogAtom)
  const remove = useDelete(name, message)
  const later = useMarkUnread(name, message)
  return useMemo(() => {
    const { _id: id, text, deleted, from, pinned, stamp } = message
    if (deleted) return []
    const isOwn = from === user
    const may = rights.write
    const action = (
      known: string,
      label: string,
      icon: ScreenAction['icon'],
      perform: ScreenAction['perform'],
    ): ScreenAction => ({ id: `${known} ${id}`, label, icon, can: true, perform })
    const pin = () =>
      change(name, t`Pin`, () =>
        call(chatCalls.pinMessage, { params: { message: id }, body: { on: !pinned } }),
      )
    return [
      may && action('reply', t`Reply`, IconArrowBackUp, () => replyTo(name, message)),
      may && isOwn && action('edit', t`Edit`, IconPencil, () => rewrite(name, message)),
      // A page without https has no clipboard to write to.
      text !== '' &&
        'clipboard' in navigator &&
        action('copy', t`Copy text`, IconCopy, () => copy(text)),
      may &&
        (pinned
          ? action('pin', t`Unpin`, IconPinnedOff, () => void pin())
          : action('pin', t`Pin`, IconPin, () => void pin())),
      !isOwn && action('unread', t`Mark unread`, IconMailOpened, later),
      action('seen', t`Seen by`, IconEye, () => open({ kind: 'seen', message: id, name })),
      (isOwn || rights.audience) &&
        action('audience', t`Who could see this`, IconUsersGroup, () =>
          open({ kind: 'audience', message: id, stamp }),
        ),
      may && (isOwn || rights.moderate) && action('delete', t`Delete`, IconTrash, remove),
    ].filter((one) => one !== false)
  }, [t, name, message, user, rights.write, rights.moderate, rights.audience, open, remove, later])
}
const copy = (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** Deletes at once; for a minute it can be taken back by its author. */
function useDelete(name: string, { _id: message, from }: Message) {
  const { t } = useLingui()
  const { user } = useViewer()
  return useMemo(
    () => async () => {
      const params = { message }
      const isDone = await change(name, t`Delete`, () => call(chatCalls.deleteMessage, { params }))
      if (!isDone || from !== user) return
      const restore = () => change(name, t`Undo`, () => call(chatCalls.restoreMessage, { params }))
      void toastUndo({
        text: t`Message deleted`,
        undo: () => void restore(),
        until_ms: chatLimits.undo_s * 1000,
      })
    },
    [t, name, message, from, user],
  )
}

function useMarkUnread(name: string, { _id: from }: Message) {
  const { t } = useLingui()
  const show = useShowConversation()
  return useMemo(
    () => async () => {
      try {
        show(await call(chatCalls.markUnread, { params: { with: name }, body: { from } }))
        holdUnread(name)
      } catch (error) {
        void toastFailure(error, t`Mark unread`)
      }
    },
    [t, name, from, show],
  )
}

/** Conversations that the reader has just marked unread: they are not seen again until they are opened anew. */
const heldUnread = new Set<string>()
const holdUnread = (name: string): void => void heldUnread.add(name)
export const isHeldUnread = (name: string): boolean => heldUnread.has(name)
export const releaseUnread = (name: string): void => void heldUnread.delete(name)

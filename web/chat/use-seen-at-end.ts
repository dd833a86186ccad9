import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { chatCalls } from '#shared/chat/calls.ts'
import type { Conversation } from '#shared/chat/views.ts'
import { call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { chatTotalAtom } from '../platform/remembered-values.ts'
import { useViewer } from '../platform/session.ts'
import { toastText } from '../platform/toasts.ts'
import { isHeldUnread, releaseUnread } from './message-actions.ts'
import { noteLook } from './looked-at.ts'
import { notLoadedText, type Loaded } from './messages-store.ts'

const watch = (tell: () => void): (() => void) => {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
const usePageVisible = (): boolean =>
  useSyncExternalStore(watch, () => document.visibilityState === 'visible')

/**
 * Marks a conversation as seen when its newest message is really in sight: the page is shown, and the list is at its end. Otherwise
 * the line of what is new is drawn where the reader looked away.
 */
export function useSeenAtEnd(
  { with: name, unread, unread_from: from, seen, quiet }: Conversation,
  { messages }: Loaded,
  isAtEnd: boolean,
  drawLine: (after: number) => void,
): void {
  const { user } = useViewer()
  const isVisible = usePageVisible()
  const mark = useMark()
  const last = messages.at(-1)?.stamp ?? 0
  const asked = useRef(0)
  const looked = useRef(last)
  const isLooking = isVisible && isAtEnd
  useEffect(() => () => releaseUnread(name), [name])
  useEffect(() => (isAtEnd ? noteLook(name) : undefined), [isAtEnd, name])
  useEffect(() => {
    if (isLooking) looked.current = last
    else if (last > looked.current) drawLine(looked.current)
  }, [isLooking, last, drawLine])
  const look = useEffectEvent((isThere: boolean, stamp: number) => {
    const isNew = unread > 0 || from !== null || stamp > seen
    if (!isThere || !isNew || stamp <= asked.current || isHeldUnread(name)) return
    asked.current = stamp
    void mark({ to: user, from: name, stamp }, quiet ? 0 : unread).then((isDone) => {
      // Tried again with the next message, or when the reader comes back.
      if (!isDone && asked.current === stamp) asked.current = 0
    })
  })
  // What is unread changes with the answer: it is no reason to ask again.
  useEffect(() => look(isLooking, last), [isLooking, last])
}

/** Sets the count to nothing at once, and back where the server refuses. */
function useMark() {
  const client = useQueryClient()
  const setTotal = useSetAtom(chatTotalAtom)
  return useCallback(
    async (
      body: { readonly to: string; readonly from: string; readonly stamp: number },
      counted: number,
    ): Promise<boolean> => {
      const key = keyOf(chatCalls.conversations)
      const show = (change: (one: Conversation) => Conversation) =>
        client.setQueryData(key, (list: readonly Conversation[] | undefined) =>
          list?.map((one) => (one.with === body.from ? change(one) : one)),
        )
      const before = client
        .getQueryData<readonly Conversation[]>(key)
        ?.find((one) => one.with === body.from)
      show((one) => ({ ...one, unread: 0, unread_from: null, mentioned: false }))
      const shown = { before: 0, after: 0 }
      setTotal((total) => {
        shown.before = total
        return (shown.after = Math.max(0, total - counted))
      })
      try {
        await call(chatCalls.markMessagesSeen, { body })
        return true
      } catch {
        // What was heard meanwhile is newer than what stood before.
        if (before) show((one) => (one.unread === 0 ? { ...before, last: one.last } : one))
        setTotal((total) => (total === shown.after ? shown.before : total))
        void client.invalidateQueries({ queryKey: key })
        void toastText(notLoadedText())
        return false
      }
    },
    [client, setTotal],
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { plural } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { unreadText } from '#shared/chat/rules.ts'
import type { ChatNews as News } from '#shared/chat/views.ts'
import { notificationCalls } from '#shared/notifications/calls.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import { serverNow } from '../platform/clock.ts'
import { live } from '../platform/live.ts'
import { useCall } from '../platform/queries.ts'
import { chatTotalAtom } from '../platform/remembered-values.ts'
import { useViewer } from '../platform/session.ts'
import { isLookedAt } from './looked-at.ts'
import type { beepUnless } from './beep.ts'
import { watchPresence } from './say-presence.ts'

/** A message that is no older was news when the page heard of it for the first time. */
const fresh_s = 10

/** While something is unread: the title says how much, and what comes is heard. */
export default function NewsBeside() {
  useEffect(watchPresence, [])
  const total = useAtomValue(chatTotalAtom)
  const { user } = useViewer()
  const { data } = useCall(personCalls.getUserInfo, { request: { body: { user } } })
  const isLoud = data?.chatSound ?? false
  const how = useRing(isLoud)
  const ring = useEffectEvent(() => {
    if (!how) return
    // Without a network there is no news either.
    void import('./beep.ts').then(
      (loud) => loud.beepUnless(...how),
      () => undefined,
    )
  })
  const [said, say] = useState('')
  const count = useRef(0)
  useTitle(total)
  useEffect(() => {
    const hear = ({ total: now, conversations = [] }: News, isNews: boolean) => {
      const isMore = now !== undefined && now > count.current
      if (now !== undefined) count.current = now
      const isElsewhere = conversations.some(
        ({ with: name, unread }) => unread > 0 && !isLookedAt(name),
      )
      if (!isMore || !isNews || !isElsewhere) return
      say(plural(count.current, { one: '# unread message', other: '# unread messages' }))
      ring()
    }
    return live.subscribe(`chat:${user}`, {
      onSnapshot: (news) => hear(news as News, isFresh(news as News)),
      onDelta: (news) => hear(news as News, true),
    })
  }, [user])
  return (
    <div className="cb-visually-hidden" aria-live="polite">
      {said}
    </div>
  )
}
/** How the viewer wants it to ring; null: not, or it is on its way. What could not be read hushes nothing. */
function useRing(isLoud: boolean): Parameters<typeof beepUnless> | null {
  const { timezone } = useViewer()
  const { data, isPending } = useCall(notificationCalls.quietHours, { enabled: isLoud })
  return isLoud && !isPending ? [data?.quiet ?? null, timezone ?? DEFAULT_ZONE] : null
}
const isFresh = ({ conversations = [] }: News): boolean =>
  conversations.some(({ unread, last }) => unread > 0 && last / 1000 > serverNow() - fresh_s)

/** Puts the number before the title of whatever screen is shown, and takes it away again. */
function useTitle(total: number): void {
  useEffect(() => {
    const title = document.querySelector('title')
    if (!title || total === 0) return undefined
    const sign = `(${unreadText(total)}) `
    const put = () => {
      if (!document.title.startsWith(sign)) document.title = sign + withoutCount(document.title)
    }
    const observer = new MutationObserver(put)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    put()
    return () => {
      observer.disconnect()
      document.title = withoutCount(document.title)
    }
  }, [total])
}
const withoutCount = (title: string): string => title.replace(/^\(\d+\+?\) /, '')

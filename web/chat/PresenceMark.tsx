import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import { chatCalls } from '#shared/chat/calls.ts'
import { useViewer } from '../platform/session.ts'
import { useCall } from '../platform/queries.ts'
import { timeOrDay } from '../ui/format.ts'
import { useConversations, useEveryonesPresence, usePresenceOf } from './data.ts'
import classes from './Chat.module.css'

/** Whether somebody is there, by shape and colour, read out with its name. */
export function PresenceMark({ user }: { readonly user: string }) {
  const { user: viewer } = useViewer()
  const state = usePresenceOf(user)?.state ?? 'offline'
  const word = usePresenceWords()[state]
  // Of oneself nothing is told.
  if (user === viewer) return null
  return (
    <span className={classes['presence']} data-state={state} title={word}>
      <span className="cb-visually-hidden">{word}</span>
    </span>
  )
}

function usePresenceWords() {
  const { t } = useLingui()
  return { online: t`Online`, away: t`Away`, offline: t`Offline` }
}

/** Shifts and sites are looked at again after so long. */
const again_ms = 30_000

/** The same in words, with when they were last there, their shift and the sites they are on air on, for who may see them. */
export function PresenceText({ user }: { readonly user: string }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useCall(chatCalls.chatPersonNow, {
    request: { params: { with: user } },
    refetchInterval: again_ms,
  })
  // Of somebody out of reach what was known before is not told any longer.
  const now = error ? undefined : data
  const words = usePresenceWords()
  const { data: list } = useConversations()
  useEveryonesPresence(list !== undefined && !list.some((one) => one.with === user))
  const state = usePresenceOf(user)?.state ?? 'offline'
  useEffect(() => {
    // When they were last there is told by asking.
    if (state === 'offline') void refetch()
  }, [state, refetch])
  const seen = now?.state === 'offline' ? now.last_seen : null
  const when = seen === null ? '' : timeOrDay(Date.parse(seen) / 1000, i18n.locale)
  const sites = (now?.sites ?? []).join(', ')
  const facts = [
    state === 'offline' && seen !== null ? t`Last seen: ${when}` : words[state],
    now?.shift === 'working' && t`On shift`,
    now?.shift === 'paused' && t`Shift paused`,
    sites !== '' && t`On air: ${sites}`,
  ].filter((one) => one !== false && one !== undefined)
  const said = facts.join(' · ')
  return (
    <small className="cb-ellipsis" title={said}>
      {said}
    </small>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useViewer } from '../platform/session.ts'
import { timeOrDay } from '../ui/format.ts'
import { usePresenceOf } from './data.ts'
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

/** The same in words, with when they were last there. */
export function PresenceText({ user }: { readonly user: string }) {
  const { t, i18n } = useLingui()
  const presence = usePresenceOf(user)
  const words = usePresenceWords()
  const state = presence?.state ?? 'offline'
  const last = presence?.last_seen
  if (state !== 'offline' || !last) return <small>{words[state]}</small>
  const when = timeOrDay(Date.parse(last) / 1000, i18n.locale)
  return <small>{t`Last seen: ${when}`}</small>
}

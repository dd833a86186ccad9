import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useViewer } from '../platform/session.ts'
import { useKeyed } from './keyed-store.ts'
import { loadedMessages } from './messages-store.ts'
import { useNames } from './names.tsx'

/** Reads out what others write while the conversation is open. */
export function Announcer({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const { user } = useViewer()
  const names = useNames()
  const { messages, newer, part } = useKeyed(loadedMessages, name)
  const last = newer ? undefined : messages.at(-1)
  const heard = useRef({ part, stamp: last?.stamp ?? 0 })
  const [said, say] = useState('')
  useEffect(() => {
    const before = heard.current
    const stamp = last?.stamp ?? 0
    heard.current = { part, stamp }
    // What was there when the conversation was opened is read by going through it.
    if (!last || before.part !== part || stamp <= before.stamp || last.from === user) return
    const who = names(last.from)
    say(last.text === '' ? t`${who} sent a file` : `${who}: ${last.text.slice(0, 200)}`)
  }, [t, last, part, user, names])
  return (
    <div className="cb-visually-hidden" aria-live="polite">
      {said}
    </div>
  )
}

import { useState, type KeyboardEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useViewer } from '../platform/session.ts'
import { hasWords } from '../ui/plain.ts'
import { useNames } from './names.tsx'
import classes from './Chat.module.css'

const shown_max = 6
interface Mention {
  /** What was typed after the sign; null: nobody is about to be mentioned. */
  readonly word: string | null
  /** Where the sign stands in the text. */
  readonly from: number
  readonly found: readonly string[]
  readonly at: number
  readonly onKeyDown: (event: KeyboardEvent, pick: (user: string) => void) => boolean
}

/** Whom the word at the cursor may mean, once it begins with `@`; the arrow keys choose. */
export function useMentionWord(
  input: { readonly current: HTMLTextAreaElement | null },
  text: string,
  members: readonly string[] | undefined,
): Mention {
  const names = useNames()
  const { user } = useViewer()
  const [at, setAt] = useState(0)
  const [refused, refuse] = useState(-1)
  const cursor = input.current?.selectionEnd ?? text.length
  const typed = /(?:^|\s)@([\p{L}\p{N}_.-]{0,30})$/u.exec(text.slice(0, cursor))
  const word = members && typed ? (typed[1] ?? '') : null
  const from = word === null ? -1 : Math.min(cursor, text.length) - word.length - 1
  const found =
    word === null || from === refused
      ? []
      : (members ?? [])
          .filter((one) => one !== user && hasWords(`${names(one)} ${one}`, word))
          .slice(0, shown_max)
  const chosen = Math.min(at, Math.max(0, found.length - 1))
  const onKeyDown = (event: KeyboardEvent, pick: (user: string) => void): boolean => {
    if (word === null && refused >= 0) refuse(-1)
    const one = found[chosen]
    if (one === undefined) return false
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined) setAt((chosen + step + found.length) % found.length)
    else if (event.key === 'Escape') refuse(from)
    else if (event.key === 'Enter' || event.key === 'Tab') {
      // The cursor is behind the name only once it is drawn: until then the word would be found again.
      refuse(from)
      pick(one)
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { word: found.length > 0 ? word : null, from, found, at: chosen, onKeyDown }
}

/** The people of the group to choose from, above the field. */
export function MentionList({
  mention: { found, at },
  onPick,
}: {
  readonly mention: Mention
  readonly onPick: (user: string) => void
}) {
  const { t } = useLingui()
  const names = useNames()
  return (
    <ul className={`cb-card ${classes['mentions']}`} role="listbox" aria-label={t`Mention someone`}>
      {found.map((user, index) => (
        <li
          key={user}
          role="option"
          aria-selected={index === at}
          className="cb-hover"
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(user)
          }}
        >
          {names(user)} <small>@{user}</small>
        </li>
      ))}
    </ul>
  )
}

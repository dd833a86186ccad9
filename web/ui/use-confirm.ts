import { useSetAtom } from 'jotai'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { personalAtom } from '../platform/session.ts'

/** A question before an action: 'Are you sure?', the person or thing concerned, the action by its name, and Cancel (docs/rules/screens.md#questions). */
export interface Question {
  /** The action by its name: 'Set inactive'. */
  readonly confirm: string
  /** The person or thing that it is done to, as the reader knows it: 'Ana Pop', 'Chaturbate: ana_live'. */
  readonly target: string
  /** The effect, where the name does not say it. */
  readonly text?: string
  readonly danger?: boolean
  /** The text that has to be typed first, where it cannot be undone. */
  readonly typed?: string
  /** Asks for the day from which it holds, by the calendar of this zone. */
  readonly day?: { readonly zone: string | undefined }
  /** Waited for; a failure becomes a toast, and the question stays. `day` is empty where none was asked for, or said. */
  readonly perform: (day: LocalDay) => Promise<void>
  /** Context of that toast: '{context}: {server error text}'. */
  readonly context?: string
}
/** Whom the viewer is about to write to, from any screen: to one, a conversation opens beside it; to several, a dialog. */
export interface MessagedPeople {
  readonly users: readonly string[]
  /** Who they are: 'On air on Chaturbate'. */
  readonly about: string
}
/** What a screen asks for that the shell shows over it; one at a time. */
export const askedAtom = personalAtom<Question | MessagedPeople | null>(null)

/** Asks before it does; the shell shows the dialog. */
export const useConfirm = (): ((question: Question) => void) => useSetAtom(askedAtom)

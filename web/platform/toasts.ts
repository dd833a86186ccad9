import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { ApiError } from './call.ts'
import { refusalText } from './refusals.ts'
import { store } from './session.ts'

/** Whether a toast was ever shown: the component that shows them is fetched then. */
export const toasterAtom = atom(false)
/** A message that could not be shown as a toast, because the component cannot be fetched: the page says it itself (OfflineNotice). */
export const plainNoticeAtom = atom<string | null>(null)
const notice_ms = 8000
/** The longest wait for it on a line that only hangs. */
const toaster_ms_max = 1500

/** '{context}: {server error text}' (docs/rules/screens.md#failures), the text in the reader's language where the page knows the refusal. */
export function failureText(error: unknown, context: string = i18n._(msg`Failed request`)): string {
  const text =
    error instanceof ApiError
      ? refusalText(error)
      : error instanceof Error
        ? error.message
        : String(error)
  return `${context}: ${text}`
}

export const toastFailure = (error: unknown, context?: string): Promise<void> =>
  show(failureText(error, context), 'red')
/** A failure in fixed words of its own. */
export const toastText = (message: string): Promise<void> => show(message, 'red')
export const toastSuccess = (message: string): Promise<void> => show(message, 'green')

/** Something that was done at once and can be taken back by an existing call, or in this browser. */
export interface Undoable {
  /** The deed: 'Shift ended'. */
  readonly text: string
  /** Takes it back; called at most once, also after the page has moved on. It says itself what came of it. */
  readonly undo: () => void
  /** Milliseconds after which it cannot be taken back. Absent: no such end. */
  readonly until_ms?: number
}
/**
 * Says what was done, with a button that takes it back for 10 seconds. The time stands still while the person points at the toast
 * or has the focus in it.
 */
export async function toastUndo(undoable: Undoable): Promise<void> {
  const { text, until_ms = Number.POSITIVE_INFINITY } = undoable
  const asked = performance.now()
  const found = await withToaster(text, () => import('./undo-toast.tsx'))
  // A toast that comes late can be taken back for so much less.
  found?.showUndo({ ...undoable, until_ms: until_ms - (performance.now() - asked) })
}

async function show(message: string, color: 'red' | 'green'): Promise<void> {
  const found = await withToaster(message, () => import('@mantine/notifications'))
  // A failure that comes again while its toast is shown is not shown twice.
  found?.notifications.show({
    ...(color === 'red' && { id: message }),
    color,
    message,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
    autoClose: color === 'red' ? 8000 : 4000,
  })
}

/**
 * Shows the component for toasts only once it is here: a part of the page that cannot be fetched would take the page with it. Where it
 * is late the page says the message itself; a toast, which may have a button, takes its place if it comes while that still stands.
 */
async function withToaster<T>(message: string, fetchIt: () => Promise<T>): Promise<T | undefined> {
  const fetched = Promise.all([fetchIt(), import('./Toaster.tsx')]).then(
    ([found]) => found,
    () => undefined,
  )
  let found = await Promise.race([fetched, pause(toaster_ms_max)])
  if (!found) {
    store.set(plainNoticeAtom, message)
    const over = pause(notice_ms)
    void over.then(() => unsay(message))
    found = await Promise.race([fetched, over])
    if (found) unsay(message)
  }
  if (found) store.set(toasterAtom, true)
  return found
}
const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
const unsay = (message: string) =>
  store.set(plainNoticeAtom, (now) => (now === message ? null : now))

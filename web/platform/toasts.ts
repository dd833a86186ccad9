import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { ApiError } from './call.ts'
import { refusalText } from './refusals.ts'
import { store } from './session.ts'

/** Whether a toast was ever shown: what shows them is fetched then. */
export const toasterAtom = atom(false)

/** '{context}: {server error text}' (specification, section 8), the text in the reader's language where the page knows the refusal. */
export function failureText(error: unknown, context: string = i18n._(msg`Failed request`)): string {
  const text = error instanceof ApiError ? refusalText(error) : error instanceof Error ? error.message : String(error)
  return `${context}: ${text}`
}

export const toastFailure = (error: unknown, context?: string): Promise<void> => show(failureText(error, context), 'red')
export const toastSuccess = (message: string): Promise<void> => show(message, 'green')

/** Says what was done at once and can be taken back: the toast stays longer, and has a button for it. */
export async function toastUndo(message: string, undo: () => void): Promise<void> {
  store.set(toasterAtom, true)
  const { showUndo } = await import('./undo-toast.tsx')
  showUndo(message, undo)
}

async function show(message: string, color: 'red' | 'green'): Promise<void> {
  store.set(toasterAtom, true)
  const { notifications } = await import('@mantine/notifications')
  // What fails again while it is still said is not said twice.
  notifications.show({ ...(color === 'red' && { id: message }), color, message, withBorder: true, autoClose: color === 'red' ? 8000 : 4000 })
}

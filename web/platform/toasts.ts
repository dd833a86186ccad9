import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from './call.ts'

/** '{context}: {server error text}' (specification, section 8). */
export function failureText(error: unknown, context: string = i18n._(msg`Failed request`)): string {
  const text = error instanceof ApiError ? error.err : error instanceof Error ? error.message : String(error)
  return `${context}: ${text}`
}

/** Toasts load when the first one is shown: the login screen does without them. */
export async function toastFailure(error: unknown, context?: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ color: 'red', message: failureText(error, context), withBorder: true, autoClose: 8000 })
}
export async function toastSuccess(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ color: 'green', message, withBorder: true })
}

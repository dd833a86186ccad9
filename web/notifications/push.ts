import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CallRequest } from '#shared/platform/calls.ts'
import type { notificationCalls } from '#shared/notifications/calls.ts'

/** Whether this browser can take push messages at all: only over HTTPS or on this machine, and not in every private window. */
export const isPushPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

type Device = NonNullable<CallRequest<typeof notificationCalls.addDevice>['body']>

/** Asks the person, then the browser's push service. Raises an Error with words for the person if either says no. */
export async function subscribeHere(publicKey: string): Promise<Device> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(i18n._(msg`Notifications from Callboard are blocked in this browser`))
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error(i18n._(msg`This browser’s push service isn’t supported`))
  return { name: browserName(), endpoint, keys: { p256dh, auth } }
}

/** As a person tells their browsers apart. */
function browserName(): string {
  const { userAgent } = navigator
  const find = (names: readonly (readonly [RegExp, string])[], otherwise: string) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise
  const browser = find(
    [
      [/Edg\//, 'Edge'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ],
    'Browser',
  )
  const system = find(
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Windows/, 'Windows'],
      [/Mac OS/, 'macOS'],
      [/Linux/, 'Linux'],
    ],
    '',
  )
  return `${browser} ${system}`.trim()
}

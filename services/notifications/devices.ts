import { refuseNotification } from '#shared/notifications/refusals.ts'
import type { notificationCalls } from '#shared/notifications/calls.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ActorContext } from '../platform/kernel/define-service.ts'
import { notificationAggregate, notificationStream } from './decider.ts'
import { isPublicEndpoint } from './endpoint.ts'

const DEVICE_SECRET = 'push-device'
const referenceOf = (user: string, device: string): string => `push:${user}:${device}`

/** Keeps the browser's address and keys in the vault, and its name in the log. */
export async function addDevice(
  app: App,
  { body: { name, endpoint, keys } }: CallInput<typeof notificationCalls.addDevice>,
  context: ActorContext,
): Promise<{ device: string }> {
  const { user } = context.actor
  if (!isPublicEndpoint(endpoint)) return refuseNotification('notifications.addressUnusable')
  const device = context.commandId
  const secret = referenceOf(user, device)
  await app.vault.put(secret, user, DEVICE_SECRET, JSON.stringify({ endpoint, keys }))
  const added = { user, device, name, secret }
  await app
    .handle(notificationAggregate, notificationStream(user), { type: 'AddDevice', added }, context)
    .catch(async (error: unknown) => {
      await app.vault.remove(secret)
      throw error
    })
  return { device }
}

export async function removeDevice(
  app: App,
  device: string,
  context: Pick<ActorContext, 'commandId' | 'now' | 'wrote'> & {
    readonly actor: ActorContext['actor'] | null
  },
  user = context.actor?.user ?? '',
): Promise<{ device: string }> {
  await app.handle(
    notificationAggregate,
    notificationStream(user),
    { type: 'RemoveDevice', user, device },
    context,
  )
  await app.vault.remove(referenceOf(user, device))
  return { device }
}

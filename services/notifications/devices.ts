import { refuseNotification } from '#shared/notifications/refusals.ts'
import { notificationCalls } from '#shared/notifications/calls.ts'
import type { CommandContext } from '../platform/commands/handling.ts'
import type { App } from '../platform/kernel/app.ts'
import { action } from '../platform/kernel/use-case.ts'
import { notificationAggregate, notificationStream } from './decider.ts'
import { isPublicEndpoint } from './endpoint.ts'

const DEVICE_SECRET = 'push-device'
const referenceOf = (user: string, device: string): string => `push:${user}:${device}`

/** Keeps the browser's address and keys in the vault, and its name in the log. */
export const addDevice = action(notificationCalls.addDevice)(async ({ app, body, context }) => {
  const { name, endpoint, keys } = body
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
})

export const removeDevice = action(notificationCalls.removeDevice)(async ({
  app,
  params: { device },
  context,
}) => {
  await dropDevice(app, { user: context.actor.user, device }, context)
  return { device }
})
export async function dropDevice(
  app: App,
  { user, device }: { readonly user: string; readonly device: string },
  context: CommandContext,
): Promise<void> {
  const command = { type: 'RemoveDevice', user, device } as const
  await app.handle(notificationAggregate, notificationStream(user), command, context)
  await app.vault.remove(referenceOf(user, device))
}

import { notificationCalls } from '#shared/notifications/calls.ts'
import { query, useCase } from '../platform/kernel/use-case.ts'
import { notificationAggregate, notificationStream } from './decider.ts'

/** As the log has them, like muted projects. */
export const quietHours = query(notificationCalls.quietHours)(async ({ app, context }) => {
  const { state } = await app.load(notificationAggregate, notificationStream(context.actor.user))
  return { quiet: state.quiet }
})
export const setQuietHours = useCase(notificationCalls.setQuietHours).on(notificationAggregate)({
  about: ({ context }) => Promise.resolve({ key: context.actor.user, studio: null }),
  command: ({ body: { quiet }, found: { key: user } }) => ({ type: 'SetQuietHours', user, quiet }),
  reply: ({ state }) => ({ quiet: state.quiet }),
})

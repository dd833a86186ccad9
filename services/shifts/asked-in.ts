import type { Actor } from '#shared/platform/allow.ts'
import type { ShiftView } from '#shared/shifts/calls.ts'
import { refuseShift } from '#shared/shifts/refusals.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { linkReaders } from '../platform/kernel/link-readers.ts'

/** Of these chat messages those that the actor may read; a view of another person opens none. */
async function readBy(app: App, { user, trueUser }: Actor, messages: readonly string[]) {
  const chat = linkReaders(app).get('message')
  if (!chat || trueUser !== undefined || messages.length === 0) return new Set<string>()
  return chat.readable(user, [...new Set(messages)])
}
/** Refuses a message that the actor may not read, as one that is not there; one of a moment ago is waited for. */
export async function checkAskedIn(
  app: App,
  actor: Actor,
  message: string | undefined,
): Promise<void> {
  if (message === undefined) return
  const unknown = () => refuseShift('shifts.messageUnknown')
  const { reads: reach } = linkReaders(app).get('message') ?? unknown()
  const look = async () => ((await readBy(app, actor, [message])).has(message) ? true : undefined)
  await findVisible(app, { look, reach, unknown })
}
/** The same shifts; of the messages in which corrections were asked for, only those that the actor may read. */
export async function withAskedIn(
  app: App,
  actor: Actor,
  shifts: readonly ShiftView[],
): Promise<ShiftView[]> {
  const named = shifts.flatMap(({ corrections }) => corrections.flatMap((one) => one.message ?? []))
  const read = await readBy(app, actor, named)
  return shifts.map((shift) => ({
    ...shift,
    corrections: shift.corrections.map(({ message, ...one }) => ({
      ...one,
      message: message !== null && read.has(message) ? message : null,
    })),
  }))
}

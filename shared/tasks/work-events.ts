import { z } from 'zod'
import { impersonal, person, thing } from '../platform/event-fields.ts'
import { eventTypesOf, partitionByUser, type EventOf } from '../platform/messages.ts'

const eventType = eventTypesOf('tasks')
const pick = { user: person(), task: thing(), shift: impersonal(), at: z.iso.datetime() }

/**
 * Streams: `task-work-<user>`. What somebody works on in a shift of theirs: until they leave it, pick another or the shift ends.
 * How long that was is told by the shift's own events (docs/rules/tasks.md#time-worked).
 */
export const taskWorkEvents = {
  /** `zone`: that of the studio, whose days count. */
  TaskPicked: eventType(z.object({ ...pick, zone: impersonal() }), {
    of: partitionByUser,
    name: 'Task picked',
  }),
  TaskUnpicked: eventType(z.object(pick), { of: partitionByUser, name: 'Task left' }),
}
export type TaskWorkEvent = EventOf<typeof taskWorkEvents>

import type { StoredEvent } from '#shared/platform/event-store.ts'
import type { Projected } from '../define/define-projection.ts'

/** An event as it lies in the log: of any schema version, unchecked, personal fields as ciphertext. */
export const asStored = (event: StoredEvent): Projected => ({
  type: event.type,
  data: event.data,
  id: event.id,
  stream: event.stream,
  version: event.version,
  position: event.position,
  occurredAt: event.meta.occurredAt,
  recordedAt: event.recordedAt,
  actor: event.meta.actor,
  meta: event.meta,
})

import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { EventMetadata, StorableEvent } from '#shared/platform/event-store.ts'

/** The same name always gives the same UUID: ids in tests are fixed, and unlike where the name is. */
export function fixedId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

interface StorableParts {
  /** Names the event: a stream and a number are enough, for instance `shift-ana/1`. */
  readonly name: string
  readonly type?: string
  readonly schemaVersion?: number
  readonly data?: unknown
  readonly partition?: string
  readonly meta?: Partial<EventMetadata>
}

/** An event ready to be stored, with a true hash; the clock stands at 15 January 2026, 09:00 UTC. */
export function storable({
  name,
  type = 'Noted',
  schemaVersion = 1,
  data = { text: name },
  partition = 'ana',
  meta = {},
}: StorableParts): StorableEvent {
  const content = { id: fixedId(name), type, schemaVersion, data, meta: metadataOf(name, meta) }
  const hash = createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')
  return { ...content, partition, hash }
}
const metadataOf = (name: string, given: Partial<EventMetadata>): EventMetadata => ({
  occurredAt: '2026-01-15T09:00:00.000Z',
  actor: 'mara',
  studio: 'north',
  commandId: fixedId(`command ${name}`),
  correlationId: fixedId(`command ${name}`),
  causationId: null,
  source: 'call',
  ...given,
})

/** Events `<stream>/<from>` to `<stream>/<to>`. */
export const storables = (
  stream: string,
  from: number,
  to: number,
  parts: Omit<StorableParts, 'name'> = {},
): readonly StorableEvent[] =>
  Array.from({ length: to - from + 1 }, (_, i) =>
    storable({ name: `${stream}/${from + i}`, ...parts }),
  )

import type { Pool } from 'pg'
import type { EventCodec } from './event-codec.ts'
import { countNamedTexts, countPartition, type EventCount } from './partition-events.ts'
import { jsonStartOf } from '../privacy/keyring.ts'

export interface UnreadableEvents extends EventCount {
  /** Personal fields by their paths. */
  readonly fields: readonly string[]
}
/** Counts the events that become unreadable once this key is destroyed, by stream, type and personal field. Looks through the log where texts of others' events may be the person's: for rare questions. */
export async function unreadableAfter(
  pool: Pool,
  codec: Pick<EventCodec, 'personalOf' | 'typesOfOthers'>,
  person: string,
): Promise<readonly UnreadableEvents[]> {
  const withFields = (isNamed: boolean) => (one: EventCount) => ({
    ...one,
    fields: codec
      .personalOf(one.type)
      .flatMap(({ path, holder }) => ((holder !== undefined) === isNamed ? [path.join('.')] : [])),
  })
  const own = (await countPartition(pool, person)).map(withFields(false))
  const named = await countNamedTexts(pool, codec.typesOfOthers, jsonStartOf(person))
  return [...own, ...named.map(withFields(true))].filter(({ fields }) => fields.length > 0)
}

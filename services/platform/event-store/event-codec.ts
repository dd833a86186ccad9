import { createHash } from 'node:crypto'
import type { EventMetadata, StorableEvent, StoredEvent } from '#shared/platform/event-store.ts'
import type { AnyEvent, EventType, EventTypes } from '#shared/platform/messages.ts'
import { mapPersonal, personalPlaces, type PersonalPlace } from '#shared/platform/personal.ts'
import type { Projected } from '#projections/platform/define/define-projection.ts'
import { asStored } from '#projections/platform/run/as-stored.ts'
import { canonicalJson } from './canonical-json.ts'
import {
  decryptPersonal,
  encryptPersonal,
  keysOfText,
  type Keyring,
  type Keys,
} from '../privacy/keyring.ts'

/** Hex SHA-256 over the canonical JSON (RFC 8785) of what never changes; personal fields are ciphertext here. */
export function contentHash(event: Omit<StorableEvent, 'hash' | 'partition'>): string {
  return hashOf(event, canonicalJson(event.data), canonicalJson(event.meta))
}
const hashOf = (
  { id, type, schemaVersion }: Pick<StorableEvent, 'id' | 'type' | 'schemaVersion'>,
  data: string,
  meta: string,
): string =>
  createHash('sha256')
    .update(
      `{"data":${data},"id":${canonicalJson(id)},"meta":${meta},"schemaVersion":${canonicalJson(schemaVersion)},"type":${canonicalJson(type)}}`,
    )
    .digest('hex')

/**
 * A UUID (version 8) that is a function of the command, the stream and the place in it: appending a command's events a
 * second time names the same ids. The time in front of a version 7 command id is kept, so that the index on ids grows at its end.
 */
export function eventId(commandId: string, stream: string, index: number): string {
  const hash = createHash('sha256')
    .update(`${commandId}\u0000${stream}\u0000${index}`)
    .digest('hex')
  const compact = commandId.replaceAll('-', '')
  const time = /^[0-9a-f]{12}7/.test(compact) ? compact.slice(0, 12) : hash.slice(52, 64)
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hash.slice(1, 4)}-${((Number.parseInt(hash.slice(4, 6), 16) & 0x3f) | 0x80).toString(16)}${hash.slice(6, 8)}-${hash.slice(8, 20)}`
}

/** Between modules and the store: schema check, upcasting, encryption of personal fields, hash. */
export class EventCodec {
  readonly #types: EventTypes
  readonly #personal: ReadonlyMap<string, readonly PersonalPlace[]>
  /** Events of one request share their metadata. */
  readonly #metaTexts = new WeakMap<EventMetadata, string>()
  readonly #keyring: Keyring

  constructor(types: EventTypes, keyring: Keyring) {
    this.#types = types
    this.#keyring = keyring
    this.#personal = new Map(
      Object.entries(types)
        .map(([name, type]) => [name, personalPlaces(type.schema)] as const)
        .filter(([, places]) => places.length > 0),
    )
  }
  /** The personal fields of this type of events; none for a type that is not declared. */
  personalOf(name: string): readonly PersonalPlace[] {
    return this.#personal.get(name) ?? []
  }
  /** Types with texts that take another key than their partition's. */
  get typesOfOthers(): readonly string[] {
    return [...this.#personal].flatMap(([type, places]) =>
      places.some(({ holder }) => holder) ? [type] : [],
    )
  }
  #typeOf(name: string): EventType {
    const type = this.#types[name]
    if (!type) throw new Error(`event type ${name} is not declared by any module`)
    return type
  }

  /** The people whose keys are needed: those that `keysOf` names for the texts that are there, undefined for their event's partition. */
  #keysOf<E extends AnyEvent>(
    events: readonly E[],
    partitionOf: (event: E) => string,
    keysOf: (
      text: string,
      key: string | undefined,
      part: string | undefined,
    ) => readonly (string | undefined)[],
  ): { readonly partitions: readonly string[]; readonly others: readonly string[] } {
    const partitions = new Set<string>()
    const others = new Set<string>()
    for (const event of events)
      mapPersonal(event.data, this.personalOf(event.type), ({ text, key, part }) => {
        for (const other of keysOf(text, key, part))
          if (other === undefined) partitions.add(partitionOf(event))
          else others.add(other)
        return text
      })
    return { partitions: [...partitions], others: [...others] }
  }
  /** The keys that encoding these events needs, made where there are none. */
  keysToWrite(events: readonly AnyEvent[]): Promise<Keys> {
    const { partitions, others } = this.#keysOf(
      events,
      (event) => this.#typeOf(event.type).partition(event.data as never),
      (_text, key, part) => (part === undefined ? [key] : [key, part]),
    )
    return this.#keyring.ensure([...partitions, ...others])
  }
  /** Checks each event against its schema and makes it storable; ids come from `commandId`. */
  encode(
    stream: string,
    events: readonly AnyEvent[],
    meta: EventMetadata,
    keys: Keys,
  ): StorableEvent[] {
    return events.map((event, index) => {
      const type = this.#typeOf(event.type)
      const parsed = type.schema.parse(event.data)
      const partition = type.partition(parsed)
      const id = eventId(meta.commandId, stream, index)
      const data = mapPersonal(parsed, this.personalOf(event.type), ({ text, at, key, part }) =>
        encryptPersonal(keys, { partition, key, part }, text, `${id}:${at}`),
      )
      const storable = { id, type: event.type, schemaVersion: type.version, data, meta }
      const hash = hashOf(storable, canonicalJson(data), this.#metaText(meta))
      return { ...storable, partition, hash }
    })
  }
  #metaText(meta: EventMetadata): string {
    const cached = this.#metaTexts.get(meta)
    if (cached !== undefined) return cached
    const text = canonicalJson(meta)
    this.#metaTexts.set(meta, text)
    return text
  }
  /** The current form of each stored event, personal fields readable unless erased. Raises on what no schema knows. */
  async decode(events: readonly StoredEvent[]): Promise<Projected[]> {
    return events.map(await this.decoder(events))
  }
  /** Loads what reading these events needs, once; the returned function is pure, and raises for an event that no schema can read. */
  async decoder(events: readonly StoredEvent[]): Promise<(event: StoredEvent) => Projected> {
    const { partitions, others } = this.#keysOf(events, (event) => event.partition, keysOfText)
    const keys = new Map([
      ...(await this.#keyring.load(partitions)),
      ...(await this.#keyring.loadStored(others)),
    ])
    return (event) => this.#decodeOne(event, keys)
  }
  #decodeOne(event: StoredEvent, keys: Keys): Projected {
    const type = this.#typeOf(event.type)
    let data = mapPersonal(event.data, this.personalOf(event.type), ({ text, at, key }) =>
      decryptPersonal(keys, { partition: event.partition, key }, text, `${event.id}:${at}`),
    )
    for (let version = event.schemaVersion; version < type.version; version++) {
      const upcast = type.upcast[version]
      if (!upcast) throw new Error(`${event.type} has no upcaster from version ${version}`)
      data = upcast(data as never)
    }
    return { ...asStored(event), data: type.schema.parse(data) }
  }
}

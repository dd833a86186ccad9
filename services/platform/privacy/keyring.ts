import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { ERASED } from '#shared/platform/personal.ts'

/** Begins a text that is encrypted by the key of the event's partition. */
export const OF_PARTITION = 'enc1:'
/**
 * Begins a text that names its key, so that it can be read after any change of the schema: `enc2:<its name>:<base64>`, and
 * `enc2:<its name>:<that of its part>:<base64>`. Names are in base64url.
 */
const OF_NAMED = 'enc2:'
const KEYS_MAX = 20_000

/** AES-256-GCM with the nonce from the content (as SIV does), so that encrypting the same thing twice gives the same text and a repeated append stays equal. */
export function seal(key: Buffer, text: string, context: string): Buffer {
  const nonce = createHmac('sha256', key)
    .update(context)
    .update('\u0000')
    .update(text)
    .digest()
    .subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}
/** The text that `seal` was given; raises if key, context or content differ. */
export function unseal(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(
    Buffer.from(context),
  )
  decipher.setAuthTag(sealed.subarray(sealed.length - 16))
  return Buffer.concat([
    decipher.update(sealed.subarray(12, sealed.length - 16)),
    decipher.final(),
  ]).toString('utf8')
}

type PersonKey = Buffer | 'destroyed'
/** The keys of one batch: they stay in it even if the cache forgets them meanwhile. */
export type Keys = ReadonlyMap<string, PersonKey>

/** One key per person, wrapped by the master key: destroying it makes everything personal of that person unreadable. */
export class Keyring {
  readonly #pool: pg.Pool
  readonly #master: Buffer
  readonly #cache = new LRUCache<string, PersonKey>({ max: KEYS_MAX, ttl: 60_000 })

  constructor(pool: pg.Pool, master: Buffer) {
    this.#pool = pool
    this.#master = master
  }

  /** The keys of these people, made where there are none, in at most three statements. A destroyed key stays destroyed. */
  async ensure(people: readonly string[]): Promise<Keys> {
    const keys = await this.load(people)
    const missing = [...new Set(people)].filter((person) => !keys.has(person))
    if (missing.length === 0) return keys
    const wrapped = missing.map((person) =>
      seal(this.#master, randomBytes(32).toString('base64'), `key:${person}`),
    )
    await this.#pool.query(
      'insert into person_keys (person, wrapped) select * from unnest($1::text[], $2::bytea[]) on conflict (person) do nothing',
      [missing, wrapped],
    )
    return new Map([...keys, ...(await this.load(missing))])
  }
  /** The keys of these people, in at most one statement; who has none is not in it. */
  async load(people: readonly string[]): Promise<Keys> {
    const keys = new Map<string, PersonKey>()
    const unknown: string[] = []
    for (const person of new Set(people)) {
      const key = this.#cache.get(person)
      if (key === undefined) unknown.push(person)
      else keys.set(person, key)
    }
    if (unknown.length > 0)
      for (const [person, key] of await this.loadStored(unknown)) keys.set(person, key)
    return keys
  }
  /** The keys of these people as they are stored at this moment: one that another process has destroyed is seen at once. */
  async loadStored(people: readonly string[]): Promise<Keys> {
    const keys = new Map<string, PersonKey>()
    if (people.length === 0) return keys
    const { rows } = await this.#pool.query<{ person: string; wrapped: Buffer | null }>(
      'select k.person, k.wrapped from person_keys k where k.person = any($1)',
      [people],
    )
    for (const { person, wrapped } of rows) {
      const key = wrapped
        ? Buffer.from(unseal(this.#master, wrapped, `key:${person}`), 'base64')
        : 'destroyed'
      this.#cache.set(person, key)
      keys.set(person, key)
    }
    return keys
  }
  /** Forgets a person's key, or all of them, so that it is read again at its next use: another process may have destroyed it. */
  forget(person?: string): void {
    if (person === undefined) this.#cache.clear()
    else this.#cache.delete(person)
  }
  /**
   * Irrevocable: what was encrypted with this key can never be read again. Read models may still show some of it, until
   * `cleared` has said of this person that they do not.
   */
  async destroy(person: string): Promise<void> {
    await this.#pool.query(
      'insert into person_keys (person, wrapped, destroyed_at) values ($1, null, now()) on conflict (person) do update set wrapped = null, destroyed_at = coalesce(person_keys.destroyed_at, now()), cleared_at = null',
      [person],
    )
    this.#cache.set(person, 'destroyed')
  }
  async cleared(person: string): Promise<void> {
    await this.#pool.query('update person_keys set cleared_at = now() where person = $1', [person])
  }
  /**
   * Irrevocable, too: what people wrote in these parts can never be read again, whoever wrote it. Read models give it up by
   * events. In one statement; a part that nothing was written in yet has no key to come.
   */
  async destroyParts(names: readonly string[]): Promise<void> {
    await this.#pool.query(
      `insert into person_keys (person, wrapped, destroyed_at, cleared_at) select t.name, null, now(), now() from unnest($1::text[]) as t (name)
       on conflict (person) do update set wrapped = null, destroyed_at = coalesce(person_keys.destroyed_at, now()), cleared_at = now()`,
      [[...new Set(names)].toSorted()],
    )
    for (const name of names) this.#cache.set(name, 'destroyed')
  }
  /** The people whose key is destroyed while read models may still show texts of theirs: at most `limit`. */
  async uncleared(limit: number): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ person: string }>(
      'select k.person from person_keys k where k.destroyed_at is not null and k.cleared_at is null order by k.person limit $1',
      [limit],
    )
    return rows.map(({ person }) => person)
  }
}

const keyOf = (keys: Keys, person: string): PersonKey => {
  const key = keys.get(person)
  // Not the same as erased: reading on would write "[erased]" into read models of people who live.
  if (key === undefined) throw new Error(`there is no key for the personal data of ${person}`)
  return key
}
/** The key of a text: that of `key` where its field names one, else of the event's partition; with that of `part`, if it is of one. */
interface TextKeys {
  readonly partition: string
  readonly key: string | undefined
  readonly part: string | undefined
}
/** The key of a person in a part: nobody makes it again once either of the two is destroyed. */
const keyWithin = (person: Buffer, part: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', person, part, 'part', 32))
/** The personal text as it is stored. */
export function encryptPersonal(
  keys: Keys,
  { partition, key: named, part }: TextKeys,
  text: string,
  context: string,
): string {
  const key = keyOf(keys, named ?? partition)
  const within = part === undefined ? undefined : keyOf(keys, part)
  if (key === 'destroyed' || within === 'destroyed') return ERASED
  const start = named === undefined ? OF_PARTITION : namedStart(named)
  if (part === undefined || within === undefined)
    return start + seal(key, text, context).toString('base64')
  const sealed = seal(keyWithin(key, within), text, context)
  return `${start}${Buffer.from(part).toString('base64url')}:${sealed.toString('base64')}`
}
const namedStart = (key: string): string => `${OF_NAMED}${Buffer.from(key).toString('base64url')}:`
/** The beginning of a text that is stored under this key, as JSON writes it: to find such texts in stored data. */
export const jsonStartOf = (key: string): string => `"${namedStart(key)}`

/**
 * The keys that reading a stored text takes: the one that it names itself; or its partition's (undefined), and that of its field,
 * because a text from before the field named a person goes with them, too; in clear, that of its field or its partition. The
 * second of a text that names two is that of its part.
 */
export function keysOfText(text: string, key?: string): readonly (string | undefined)[] {
  if (text.startsWith(OF_PARTITION)) return key === undefined ? [undefined] : [undefined, key]
  const named = /^enc2:([\w-]+):(?:([\w-]+):)?/.exec(text)
  if (!named) return [key]
  return named.slice(1).flatMap((name) => (name ? [Buffer.from(name, 'base64url').toString()] : []))
}
/** The name of the part's key that a stored text names; undefined for none. */
const partOfText = (text: string): string | undefined =>
  /^enc2:[\w-]+:[\w-]+:/.test(text) ? keysOfText(text)[1] : undefined

/** The personal text as it was, also where it was written before its field was personal; ERASED if one of its keys was destroyed. */
export function decryptPersonal(
  keys: Keys,
  { partition, key }: Omit<TextKeys, 'part'>,
  text: string,
  context: string,
): string {
  const names = keysOfText(text, key).map((name) => name ?? partition)
  if (names.some((name) => keys.get(name) === 'destroyed')) return ERASED
  if (!/^enc[12]:/.test(text)) return text
  const sealed = Buffer.from(text.slice(text.lastIndexOf(':') + 1), 'base64')
  const own = keyOf(keys, names[0] ?? partition) as Buffer
  const part = partOfText(text)
  const within = part === undefined ? own : keyWithin(own, keyOf(keys, part) as Buffer)
  return unseal(within, sealed, context)
}

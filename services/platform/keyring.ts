import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { ERASED } from '#shared/platform/personal.ts'

const PREFIX = 'enc1:'
const KEYS_MAX = 20_000

/** AES-256-GCM with the nonce from the content (as SIV does), so that encrypting the same thing twice gives the same text and a repeated append stays equal. */
export function seal(key: Buffer, text: string, context: string): Buffer {
  const nonce = createHmac('sha256', key).update(context).update('\u0000').update(text).digest().subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}
/** The text that `seal` was given; raises if key, context or content differ. */
export function unseal(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(sealed.length - 16))
  return Buffer.concat([decipher.update(sealed.subarray(12, sealed.length - 16)), decipher.final()]).toString('utf8')
}

/** One key per person, wrapped by the master key: destroying it makes everything personal of that person unreadable. */
export class Keyring {
  readonly #pool: pg.Pool
  readonly #master: Buffer
  readonly #keys = new LRUCache<string, Buffer | 'destroyed'>({ max: KEYS_MAX, ttl: 60_000 })

  constructor(pool: pg.Pool, master: Buffer) {
    this.#pool = pool
    this.#master = master
  }

  /** Makes sure that these people have keys, in at most two statements. A destroyed key stays destroyed. */
  async ensure(people: readonly string[]): Promise<void> {
    const missing = await this.load(people)
    if (missing.length === 0) return
    const wrapped = missing.map((person) => seal(this.#master, randomBytes(32).toString('base64'), `key:${person}`))
    await this.#pool.query('insert into person_keys (person, wrapped) select * from unnest($1::text[], $2::bytea[]) on conflict (person) do nothing', [missing, wrapped])
    await this.load(missing)
  }
  /** Brings keys into memory; returns the people who have none. */
  async load(people: readonly string[]): Promise<string[]> {
    const unknown = [...new Set(people)].filter((person) => !this.#keys.has(person))
    if (unknown.length === 0) return []
    const { rows } = await this.#pool.query<{ person: string; wrapped: Buffer | null }>('select k.person, k.wrapped from person_keys k where k.person = any($1)', [unknown])
    for (const { person, wrapped } of rows) this.#keys.set(person, wrapped ? Buffer.from(unseal(this.#master, wrapped, `key:${person}`), 'base64') : 'destroyed')
    return unknown.filter((person) => !this.#keys.has(person))
  }
  /** Needs the person's key in memory (`ensure`). */
  encrypt(person: string, text: string, context: string): string {
    const key = this.#keys.get(person)
    if (key === undefined) throw new Error('the key was not loaded')
    return key === 'destroyed' ? ERASED : PREFIX + seal(key, text, context).toString('base64')
  }
  /** Needs the person's key in memory (`load`); ERASED if there is none any more. */
  decrypt(person: string, text: string, context: string): string {
    if (!text.startsWith(PREFIX)) return text
    const key = this.#keys.get(person)
    return key === undefined || key === 'destroyed' ? ERASED : unseal(key, Buffer.from(text.slice(PREFIX.length), 'base64'), context)
  }
  /** Irrevocable: what was encrypted with this key can never be read again. */
  async destroy(person: string): Promise<void> {
    await this.#pool.query(
      'insert into person_keys (person, wrapped, destroyed_at) values ($1, null, now()) on conflict (person) do update set wrapped = null, destroyed_at = coalesce(person_keys.destroyed_at, now())',
      [person],
    )
    this.#keys.set(person, 'destroyed')
  }
}

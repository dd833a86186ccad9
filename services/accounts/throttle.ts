import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { LOGIN_WAIT_MAX_S, loginWaitSeconds } from '#shared/accounts/rules.ts'

const KEYS_MAX = 50_000
const WAITING_MAX = 50
/** Attempts under way at once from one network: each costs 20 ms of a core, and a flood must not fill the thread pool for all. */
const UNDER_WAY_MAX = 100
/** A key without failures for this long starts anew. */
const FORGET_MS = 4 * LOGIN_WAIT_MAX_S * 1000

interface Record {
  failures: number
  blockedUntil: number
  waiting: number
  tail: Promise<unknown>
}
export type Throttled = { readonly wait_s: number } | { readonly ok: boolean }

/**
 * Slows guessing down. The key is user and address together, so that somebody who guesses at a user's password elsewhere
 * cannot lock that user out. Attempts of one key run one after another: parallel guesses gain nothing.
 */
export class LoginThrottle {
  readonly #records = new LRUCache<string, Record>({ max: KEYS_MAX, ttl: FORGET_MS })
  readonly #underWay = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }
  /** Runs `login` (true: the credentials were right) unless this key has to wait. */
  async attempt(user: string, address: string, login: () => Promise<boolean>): Promise<Throttled> {
    const network = networkOf(address)
    const key = `${user}\u0000${network}`
    const record = this.#records.get(key) ?? { failures: 0, blockedUntil: 0, waiting: 0, tail: Promise.resolve() }
    this.#records.set(key, record)
    const underWay = this.#underWay.get(network) ?? 0
    if (record.waiting >= WAITING_MAX || underWay >= UNDER_WAY_MAX) return { wait_s: 1 }
    record.waiting++
    this.#underWay.set(network, underWay + 1)
    const turn = record.tail.then(() => this.#try(record, login))
    record.tail = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      record.waiting--
      const left = (this.#underWay.get(network) ?? 1) - 1
      if (left > 0) this.#underWay.set(network, left)
      else this.#underWay.delete(network)
    }
  }
  async #try(record: Record, login: () => Promise<boolean>): Promise<Throttled> {
    const wait_ms = record.blockedUntil - this.#now()
    if (wait_ms > 0) return { wait_s: Math.ceil(wait_ms / 1000) }
    const ok = await login()
    record.failures = ok ? 0 : record.failures + 1
    record.blockedUntil = this.#now() + loginWaitSeconds(record.failures) * 1000
    return { ok }
  }
}

/** One customer has a whole /64 of IPv6: its single addresses are worth nothing as keys. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] as string).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? left : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

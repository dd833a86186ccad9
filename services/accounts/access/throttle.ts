import { createHash } from 'node:crypto'
import { gatesOf, KNOWN_DAYS } from '#shared/accounts/throttle-rules.ts'
import type { LastSeenStore } from '../../platform/database/last-seen-store.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { Attempts, Gate } from './attempts.ts'

/** Attempts under way at once from one network: each costs 20 ms of a core, and a flood must not fill the thread pool for all. */
const UNDER_WAY_MAX = 100

/** One login attempt. `device` is the cookie that an earlier login left in this browser. */
export interface Attempt {
  readonly user: string
  readonly address: string
  readonly device: string | undefined
}
type Throttled = { readonly wait_s: number } | { readonly ok: boolean }
/** Whether an attempt came off. `partly`: right as far as it went, but no proof of everything that a login asks; what failed before still counts. */
export type AttemptOutcome = boolean | 'partly'
type Known = Pick<LastSeenStore, 'get' | 'put'>

/** Hashes the parts of a key, so that the counts do not reveal who logs in from where. */
const keyed = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('base64url')
const keysOf = ({ user, address, device }: Attempt) => {
  const network = networkOf(address)
  return {
    device: device === undefined ? undefined : keyed('device', user, device),
    pair: keyed('pair', user, network),
    network: keyed('network', network),
    user: keyed('user', user),
  }
}

/** Slows guessing down, for all processes together, by the rules in shared/accounts/throttle-rules.ts. */
export class LoginThrottle {
  readonly #attempts: Attempts
  readonly #known: Known
  readonly #now: () => number
  readonly #underWay = new Map<string, number>()

  constructor(attempts: Attempts, known: Known, now: () => number) {
    this.#attempts = attempts
    this.#known = known
    this.#now = now
  }

  /** Runs `login` (true: the credentials were right) unless this attempt has to wait. */
  async attempt(who: Attempt, login: () => Promise<AttemptOutcome>): Promise<Throttled> {
    const network = networkOf(who.address)
    const underWay = this.#underWay.get(network) ?? 0
    if (underWay >= UNDER_WAY_MAX) return { wait_s: 1 }
    this.#underWay.set(network, underWay + 1)
    try {
      return await this.#try(who, login)
    } finally {
      const left = (this.#underWay.get(network) ?? 1) - 1
      if (left > 0) this.#underWay.set(network, left)
      else this.#underWay.delete(network)
    }
  }
  async #try(who: Attempt, login: () => Promise<AttemptOutcome>): Promise<Throttled> {
    const now = this.#now()
    const gates = await this.#gates(who, now)
    const wait_ms = Math.max(
      0,
      ...[...(await this.#attempts.read(keysIn(gates), now)).values()].map(
        ({ blockedUntil }) => blockedUntil - now,
      ),
    )
    if (wait_ms > 0) return { wait_s: Math.ceil(wait_ms / 1000) }
    if (!(await this.#attempts.countAttempt(gates, now))) return { wait_s: 1 }
    const { network, user, ...own } = keysOf(who)
    let outcome: AttemptOutcome
    try {
      outcome = await login()
    } catch (error) {
      await this.#attempts.giveBack({ clear: [], lower: keysIn(gates) })
      throw error
    }
    const counted = keysIn(gates)
    if (outcome === 'partly') await this.#attempts.giveBack({ clear: [], lower: counted })
    else if (outcome)
      await this.#attempts.giveBack({
        clear: counted.filter((key) => key === own.device || key === own.pair),
        lower: counted.filter((key) => key === network || key === user),
      })
    return { ok: outcome !== false }
  }
  async #gates(who: Attempt, now: number): Promise<readonly Gate[]> {
    const keys = keysOf(who)
    const [known, counts] = await Promise.all([
      this.#known.get('known', [keys.pair, ...(keys.device === undefined ? [] : [keys.device])]),
      this.#attempts.read([keys.user], now),
    ])
    const since = now - KNOWN_DAYS * 86_400_000
    const isKnown = (key: string | undefined) => key !== undefined && (known.get(key) ?? 0) > since
    const gates = gatesOf({
      deviceKnown: isKnown(keys.device),
      networkKnown: isKnown(keys.pair),
      userFailures: counts.get(keys.user)?.failures ?? 0,
    })
    return (['device', 'pair', 'network', 'user'] as const).flatMap((name) => {
      const [key, allowance] = [keys[name], gates[name]]
      return key === undefined || allowance === undefined ? [] : [{ key, allowance }]
    })
  }
  /** After a login: this person is known from this device and this network. */
  async remember(who: Attempt & { readonly device: string }): Promise<void> {
    const { device, pair } = keysOf(who)
    for (const key of [device, pair])
      if (key !== undefined) await this.#known.put('known', key, this.#now())
  }
}
const keysIn = (gates: readonly Gate[]): string[] => gates.map(({ key }) => key)

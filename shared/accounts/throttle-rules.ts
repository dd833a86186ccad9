/** How many failures in a row go unpunished, and how long one waits after each further one: twice as long each time. */
export interface Allowance {
  readonly free: number
  readonly first_s: number
  readonly max_s: number
}
/**
 * The waits after failed logins. Nothing done from elsewhere makes a person wait who comes from a device or a network
 * that they logged in from before, and a network that never failed is always let try once: so an attacker slows only
 * themselves down.
 */
export const allowances = {
  /** A person on a device that they logged in on before: counted by itself. */
  device: { free: 10, first_s: 5, max_s: 900 },
  /** A person from one network. */
  pair: { free: 5, first_s: 5, max_s: 900 },
  /** The same from a network that this person never logged in from, while many networks guess at them. */
  pairUnderAttack: { free: 1, first_s: 60, max_s: 900 },
  /** One network, for any login. It holds up only people who never logged in from there, and never for long. */
  network: { free: 100, first_s: 2, max_s: 30 },
  /** Only counted. */
  user: { free: 2_000_000_000, first_s: 0, max_s: 0 },
} as const satisfies Readonly<Record<string, Allowance>>

/** The number of failures at one person, from unknown devices, from which on they are under attack. */
export const USER_FAILURES_ATTACK = 30
/** A count without a new failure for this long starts anew. */
export const FAILURES_FORGOTTEN_S = 3_600
/** How long a device or a network stays known without a login. */
export const KNOWN_DAYS = 180
/** Counts kept at most; beyond it the oldest go. */
export const COUNTS_MAX = 200_000

/** Seconds to wait after so many failures in a row. */
export const waitSeconds = ({ free, first_s, max_s }: Allowance, failures: number): number =>
  failures < free ? 0 : Math.min(max_s, first_s * 2 ** Math.min(20, failures - free))

/** Facts known about an attempt before it is made. */
interface Circumstances {
  readonly deviceKnown: boolean
  readonly networkKnown: boolean
  /** Failures counted against the user from unknown devices. */
  readonly userFailures: number
}
/** Returns the counts that this attempt must pass, with what each allows; `user` is only counted. */
export function gatesOf({
  deviceKnown,
  networkKnown,
  userFailures,
}: Circumstances): Readonly<Partial<Record<'device' | 'pair' | 'network' | 'user', Allowance>>> {
  if (deviceKnown) return { device: allowances.device }
  const { pair, pairUnderAttack, network, user } = allowances
  if (networkKnown) return { pair, user }
  return { pair: userFailures >= USER_FAILURES_ATTACK ? pairUnderAttack : pair, network, user }
}

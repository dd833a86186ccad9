import { ALERTS_MUTED_AFTER_CHANGES, FLAPPING_MS } from '#shared/site-status/rules.ts'
import type { Status } from '#shared/site-status/statuses.ts'
import type { DemoPerson } from './cast.ts'
import { polledSites, type DemoReport } from './observe.ts'
import { random, type Random } from './random.ts'
import type { Span } from './simulation.ts'
import type { Click } from './truth.ts'

/** So often something more happens, in time of the story: at the default speed of 3 that is every 0.7 seconds. */
const move_every_ms = 2100
/** The first alert comes with this move, another with each so many after it. */
const first_alert_move = 14
const alert_every_moves = 200
/** How much later somebody looks again at an account that could not be seen. */
const second_miss_ms = 4000
/** So many of the changes are shows that begin, where somebody is free; the others are whatever has been calm for longest. */
const show_share = 0.4
/** The share of the given people who work. */
const at_work_share = 0.9
/** One of the calmest is taken, so that nothing moves in the order of a list. */
const calmest = 8

interface LivelyAccount {
  readonly person: DemoPerson
  readonly site: string
  readonly account: string
  status: Status
  /** When it changed lately, in time of the story. */
  changes: number[]
}
interface LivelyPerson {
  readonly person: DemoPerson
  /** As the shift is: 0 none, 1 working, 2 paused. */
  shift: 0 | 1 | 2
  acted: number
}
const nothing: Span = { reports: [], clicks: [] }

/**
 * The changes beside the story while it is driven live, so that a viewer of the wall sees it move: shows that begin and end,
 * people who come, take a break and go on, and now and then an account that cannot be seen. No account changes so often that
 * its alerts mute. The same for the same seed and moments.
 */
export class Lively {
  readonly #seed: string
  readonly #window: number
  readonly #accounts = new Map<string, LivelyAccount>()
  readonly #people = new Map<string, LivelyPerson>()
  #late: DemoReport[] = []
  #moves = 0
  #due: number

  constructor(seed: string, people: readonly DemoPerson[], from: number, speed: number) {
    this.#seed = seed
    // Alerts mute by the clock; the story runs faster.
    this.#window = FLAPPING_MS * speed
    this.#due = from
    for (const person of people) {
      if (person.accounts.length === 0) continue
      this.#people.set(person.user, { person, shift: 0, acted: 0 })
      for (const { site, account } of person.accounts) {
        const one = { person, site, account, status: 0 as const, changes: [] }
        this.#accounts.set(`${site}/${account}`, one)
      }
    }
  }

  /** Takes in what the story says anyway. */
  hear({ reports, clicks }: Span): void {
    for (const report of reports) this.#show(report)
    for (const click of clicks) this.#act(click)
  }

  /** Returns the events of `now`: at most one move, and what follows from an earlier one. */
  next(now: number): Span {
    const late = this.#late.filter(({ at }) => at <= now)
    this.#late = this.#late.filter(({ at }) => at > now)
    const span = now < this.#due ? nothing : this.#move(now)
    const all = { ...span, reports: [...late, ...span.reports] }
    this.hear(all)
    return all
  }

  #move(now: number): Span {
    // Moves that could not be told in time are not made up for: a burst is no life.
    const next = this.#due + move_every_ms
    this.#due = next > now ? next : now + move_every_ms
    const nth = ++this.#moves
    const chances = random(`${this.#seed}/lively/${nth}`)
    const show = () => this.#change(chances, now)
    const act = () => this.#click(chances, now)
    if (nth % alert_every_moves === first_alert_move)
      return this.#unseen(chances, now) ?? act() ?? nothing
    return nth % 2 === 0 ? (show() ?? act() ?? nothing) : (act() ?? show() ?? nothing)
  }

  #change(chances: Random, now: number): Span | undefined {
    const works = ({ person }: LivelyAccount) => this.#people.get(person.user)?.shift === 1
    const onAir = (of: LivelyAccount) => works(of) && of.status === 1
    const first = chances.chance(show_share) ? this.#calm(chances, now, onAir) : undefined
    const one = first ?? this.#calm(chances, now, works)
    return one && { clicks: [], reports: [reportOf(one, nextStatus(chances, one.status), now)] }
  }
  /** Two answers in a row, as the rules want it. */
  #unseen(chances: Random, now: number): Span | undefined {
    const one = this.#calm(chances, now, ({ status }) => status !== 0)
    if (!one) return undefined
    const status = chances.pick([12, 13] as const)
    this.#late.push(reportOf(one, status, now + second_miss_ms))
    return { clicks: [], reports: [reportOf(one, status, now)] }
  }
  /** One of those that have changed least, and least lately. */
  #calm(
    chances: Random,
    now: number,
    fits: (one: LivelyAccount) => boolean,
  ): LivelyAccount | undefined {
    const free = [...this.#accounts.values()].filter((one) => {
      one.changes = one.changes.filter((at) => at > now - this.#window)
      return one.changes.length < ALERTS_MUTED_AFTER_CHANGES && fits(one)
    })
    const sorted = free.sort(
      (a, b) =>
        a.changes.length - b.changes.length || (a.changes.at(-1) ?? 0) - (b.changes.at(-1) ?? 0),
    )
    return sorted.length === 0 ? undefined : chances.pick(sorted.slice(0, calmest))
  }

  /** People come until there are enough; then people take breaks, the longest without one first. */
  #click(chances: Random, now: number): Span | undefined {
    const all = [...this.#people.values()].sort((a, b) => a.acted - b.acted)
    const away = all.filter(({ shift }) => shift === 0)
    const isFull = all.length - away.length >= at_work_share * all.length
    const here = all.filter(({ shift }) => shift !== 0)
    const some = (isFull ? here : away).slice(0, calmest)
    if (some.length === 0) return undefined
    const { person, shift } = chances.pick(some)
    const action = ([1, 3, 4] as const)[shift]
    return { reports: [], clicks: [{ at: now, user: person.user, action }] }
  }

  #show({ site, account, status, at }: DemoReport): void {
    const one = this.#accounts.get(`${site}/${account}`)
    if (!one || status === 11 || status === one.status) return
    one.status = status
    one.changes.push(at)
  }
  #act({ user, action, at }: Click): void {
    const one = this.#people.get(user)
    if (!one) return
    one.shift = action === 2 ? 0 : action === 3 ? 2 : 1
    one.acted = at
  }
}

/** By the observer that is believed before all others of this site: nobody else's word would be seen on the wall. */
function reportOf({ person, site, account }: LivelyAccount, status: Status, at: number) {
  const observer = polledSites.includes(site)
    ? 'poll-main'
    : site === 'f4f'
      ? 'official-f4f'
      : `ext-${person.studio}`
  return { sent: at, at, observer, site, account, status }
}
function nextStatus(chances: Random, status: Status): Status {
  if (status !== 1) return 1
  const luck = chances.next()
  return luck < 0.55 ? 3 : luck < 0.9 ? 2 : 0
}

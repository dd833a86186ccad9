import { createHash } from 'node:crypto'
import type { Currency } from '#shared/money/amount.ts'
import { halfNumber, halfNumberOfDay, halfOfNumber, lastDayOfHalf } from './days.ts'
import {
  firstHalfToCompute,
  incomeLines,
  itemLines,
  ruleLines,
  withdrawnLines,
  worth,
  type OracleLine,
  type Terms,
} from './earned-lines.ts'
import { itemsOf } from './facts.ts'
import { Holding } from './holding.ts'
import type { Asked, PostedJournal, Posted } from './journal.ts'
import { nearest, wireText } from './ratio.ts'
import { roomOf, takenOf, type Due, type TakenByOracle } from './room.ts'

interface OracleSettlement {
  readonly currency: Currency
  readonly lines: readonly OracleLine[]
  readonly earned: bigint
  readonly net: bigint
  readonly carry: bigint
  readonly taken: readonly TakenByOracle[]
  /** null: a rate is missing. */
  readonly hash: string | null
}
type Signed = Posted<'signed'>
/** `closes`: all earlier halves that nobody signed count as signed without lines. */
interface Then {
  readonly known: string
  readonly closes: boolean
}
const kinds = ['income', 'rule', 'bonus', 'penalty', 'withdrawn', 'adjustment', 'carried']

/** Settlements computed from a journal alone, naively, for any half and position (docs/rules/settlements.md). */
export class SettlementOracle {
  readonly #journal: PostedJournal
  readonly #found = new Map<string, OracleSettlement>()

  constructor(journal: PostedJournal) {
    this.#journal = journal
  }
  /**
   * As computed from what was in the log at a position, without the signature of this half itself. At the position that a
   * signature was computed at, what it closes is closed.
   */
  at(asked: Asked, known: string): OracleSettlement {
    return this.#at(asked, { known, closes: this.#closes(asked, known) })
  }
  #at(asked: Asked, then: Then): OracleSettlement {
    const { studio, user, month, half } = asked
    const key = JSON.stringify([studio, user, month, half, then])
    const found = this.#found.get(key) ?? this.#compute(asked, then)
    this.#found.set(key, found)
    return found
  }
  #closes(asked: Asked, known: string): boolean {
    return this.#journal.all.some(
      (one) =>
        one.fact === 'signed' &&
        one.closes &&
        one.computedAt === known &&
        one.studio === asked.studio &&
        one.user === asked.user &&
        halfNumber(one) === halfNumber(asked),
    )
  }
  /** Returns what a signature said. */
  signed(signature: Signed): OracleSettlement {
    return this.at(signature, signature.computedAt)
  }
  /** The signatures of a person and studio that hold at a position. */
  signatures({ studio, user }: Pick<Asked, 'studio' | 'user'>, known: string): readonly Signed[] {
    const reopened = this.#journal.known('reopened', known)
    return this.#journal
      .known('signed', known)
      .filter((one) => one.studio === studio && one.user === user)
      .filter(
        (one) =>
          !reopened.some(
            (other) =>
              other.studio === studio &&
              other.user === user &&
              halfNumber(other) === halfNumber(one) &&
              other.position > one.position,
          ),
      )
  }
  #own(asked: Asked, known: string): Signed | undefined {
    return this.signatures(asked, known).find((one) => halfNumber(one) === halfNumber(asked))
  }
  /** Whether a later signature closed it. */
  #isClosed(asked: Asked, known: string): boolean {
    return this.signatures(asked, known).some(
      (one) =>
        one.closes &&
        halfNumber(asked) < halfNumber(one) &&
        this.#own(asked, one.computedAt) === undefined,
    )
  }
  #final(asked: Asked, known: string): number | undefined {
    const final = this.#journal
      .known('final', known)
      .findLast((one) => one.studio === asked.studio && one.user === asked.user)
    return final && halfNumber(final)
  }

  /** Up to where they ended every half exists, and each later one that something is booked into. */
  #exists(asked: Asked, known: string): boolean {
    const ended = this.#final(asked, known) ?? Infinity
    return halfNumber(asked) <= ended || this.#into(asked, known).length > 0
  }
  #into(asked: Asked, known: string) {
    return this.#journal
      .known('booked', known)
      .filter((one) => one.studio === asked.studio && one.user === asked.user)
      .filter(({ into }) => halfNumber(into) === halfNumber(asked))
  }

  /** C, R and rules: of a signed half those of its signature; a pair that R lacked is taken as known now. */
  #terms(asked: Asked, known: string): Terms {
    const frozen = new Holding(this.#journal, this.#own(asked, known)?.computedAt ?? known)
    const now = new Holding(this.#journal, known)
    const day = lastDayOfHalf(asked)
    const currency = frozen.currencyOn(asked.studio, day)
    return {
      currency,
      rate: (from) => frozen.rate(day, from, currency) ?? now.rate(day, from, currency),
      rules: (list) => frozen.rules(asked.studio, list, halfNumber(asked), halfNumber),
    }
  }
  #compute(asked: Asked, { known, closes }: Then): OracleSettlement {
    const holding = new Holding(this.#journal, known)
    const terms = this.#terms(asked, known)
    const isFinal = this.#final(asked, known) === halfNumber(asked)
    if (!this.#exists(asked, known)) return afterFinal(asked, terms.currency)
    const unordered = [
      ...incomeLines(holding, asked, terms),
      ...ruleLines(holding, asked, terms),
      ...itemLines(holding, asked, terms),
      ...withdrawnLines(holding, asked, terms),
      ...this.#booked(asked, known, terms),
      ...this.#carried(asked, { known, closes }, terms),
    ]
    const lines = unordered.toSorted((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1))
    const { kind, cap_bp } = holding.contract(asked.studio, asked.user, lastDayOfHalf(asked))
    const { earned, carry, room } = roomOf(lines, { kind, cap_bp: isFinal ? 10_000 : cap_bp })
    const { taken, lines: instalments } = takenOf(
      this.#due(asked, { known, closes }, isFinal),
      room,
      terms.rate,
    )
    const said = [...lines, ...instalments, { key: 'carry', amount: carry }].filter(
      ({ amount }) => amount !== 0n,
    )
    const net = said.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
    const result = { currency: terms.currency, lines: said, earned, net, carry, taken }
    const isWhole = isComplete(said) && !this.#isAfterIncomplete(asked, { known, closes })
    return { ...result, hash: isWhole ? hashOf(asked, result) : null }
  }
  /** Whether an earlier half that nobody signed lacks a rate. */
  #isAfterIncomplete(asked: Asked, { known, closes }: Then): boolean {
    const number = halfNumber(asked) - 1
    if (number < firstHalfToCompute(new Holding(this.#journal, known), asked)) return false
    const previous = { ...asked, ...halfOfNumber(number) }
    const isSettled =
      closes || this.#own(previous, known) !== undefined || this.#isClosed(previous, known)
    if (isSettled) return this.#isAfterIncomplete(previous, { known, closes })
    return this.#at(previous, { known, closes: false }).hash === null
  }

  /** Returns what a half left and took, as later halves see it. */
  #before(
    asked: Asked,
    { known, closes }: Then,
  ): Pick<OracleSettlement, 'carry' | 'taken' | 'currency'> {
    const own = this.#own(asked, known)
    if (own) return this.signed(own)
    if (closes || this.#isClosed(asked, known)) return { carry: 0n, taken: [], currency: 'usd' }
    return this.#at(asked, { known, closes: false })
  }
  #carried(asked: Asked, then: Then, terms: Terms): OracleLine[] {
    let number = halfNumber(asked) - 1
    while (!this.#exists({ ...asked, ...halfOfNumber(number) }, then.known)) number--
    if (number < firstHalfToCompute(new Holding(this.#journal, then.known), asked)) return []
    // Nothing is carried on from where they ended.
    if (this.#final(asked, then.known) === number) return []
    const { carry, currency } = this.#before({ ...asked, ...halfOfNumber(number) }, then)
    if (carry === 0n) return []
    const value = worth([{ amount: -carry, currency }], terms)
    return [{ key: 'carried', amount: value && nearest(value) }]
  }
  /** Kind 6: each line's bookings at one. */
  #booked(asked: Asked, known: string, terms: Terms): OracleLine[] {
    const changes = this.#into(asked, known).flatMap((one) =>
      one.keys.map((key) => ({
        key: `adjustment:${one.month}:${one.half}:${key}`,
        amount: this.changeOf(one, key, one.position),
        currency: this.#signedThen(one, one.position).currency,
      })),
    )
    return [...Map.groupBy(changes, ({ key }) => key)].map(([key, own]) => {
      const value = worth(own, terms)
      return { key, amount: value && nearest(value) }
    })
  }
  #signedThen(asked: Asked, known: string): OracleSettlement {
    const own = this.#own(asked, known)
    if (own) return this.signed(own)
    if (!this.#isClosed(asked, known))
      throw new Error(`${asked.user} ${asked.month} ${asked.half} is not signed`)
    const { currency } = this.#terms(asked, known)
    return { currency, lines: [], earned: 0n, net: 0n, carry: 0n, taken: [], hash: null }
  }
  /** change = now − signed − booked − waived, of a line, just before a position. */
  changeOf(asked: Asked, key: string, position: string): bigint {
    const before = this.#journal.all.findLast((one) => one.position < position)?.position ?? ''
    const amountOf = (lines: readonly OracleLine[]) =>
      lines.find((one) => one.key === key)?.amount ?? 0n
    const now = amountOf(this.at(asked, before).lines)
    const signed = amountOf(this.#signedThen(asked, before).lines)
    const done = [
      ...this.#journal.known('booked', before).filter(({ keys }) => keys.includes(key)),
      ...this.#journal.known('waived', before).filter(({ keys }) => keys.includes(key)),
    ].filter(
      (one) =>
        one.studio === asked.studio &&
        one.user === asked.user &&
        halfNumber(one) === halfNumber(asked),
    )
    return (
      now - signed - done.reduce((sum, one) => sum + this.changeOf(asked, key, one.position), 0n)
    )
  }

  /** Instalments that are due, with what is left of them, in the order in which they are tried. */
  #due(asked: Asked, then: Then, isFinal: boolean): readonly Due[] {
    const { known } = then
    const holding = new Holding(this.#journal, known)
    const number = halfNumber(asked)
    const ended = this.#final(asked, known)
    const taken = this.#takenBesides(asked, then)
    const items = itemsOf(holding, asked)
      .filter(({ kind }) => kind === 'upfront')
      .toSorted((a, b) => compare(a.date, b.date) || compare(a.item, b.item))
    return items.flatMap(({ item, amount, currency, date, installments }) => {
      const count = BigInt(installments)
      const first = halfNumberOfDay(date)
      if (ended !== undefined && number > ended && first <= ended) return []
      return Array.from({ length: installments }, (_, i) => {
        const size = amount / count + (BigInt(i) < amount % count ? 1n : 0n)
        const gone = taken
          .filter((one) => one.item === item && one.n === i + 1)
          .reduce((sum, one) => sum + one.amount, 0n)
        const isDue = first + i <= number || (isFinal && first <= number)
        return { item, n: i + 1, currency, rest: isDue ? size - gone : 0n }
      }).filter(({ rest }) => rest > 0n)
    })
  }
  /** Returns what other halves take: the earlier ones, and later ones that were signed before this one. */
  #takenBesides(asked: Asked, then: Then): readonly TakenByOracle[] {
    const { known } = then
    const number = halfNumber(asked)
    const taken: TakenByOracle[] = []
    const first = firstHalfToCompute(new Holding(this.#journal, known), asked)
    for (let one = first; one < number; one++)
      taken.push(...this.#before({ ...asked, ...halfOfNumber(one) }, then).taken)
    const own = this.#own(asked, known)
    for (const later of this.signatures(asked, known))
      if (halfNumber(later) > number && (!own || later.position < own.position))
        taken.push(...this.signed(later).taken)
    return taken
  }
}

const rank = ({ key }: OracleLine) => kinds.indexOf(key.split(':')[0] as string)
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
/** Returns nothing to settle: a person who has left is settled to their last half, and no further. */
function afterFinal(asked: Asked, currency: Currency): OracleSettlement {
  const nothing = { currency, lines: [], earned: 0n, net: 0n, carry: 0n, taken: [] }
  return { ...nothing, hash: hashOf(asked, nothing) }
}
const isComplete = (lines: readonly OracleLine[]) => lines.every(({ amount }) => amount !== null)
/** RFC 8785: names in order, no spaces. */
function hashOf(
  { studio, user, month, half }: Asked,
  { currency, lines, net }: Pick<OracleSettlement, 'currency' | 'lines' | 'net'>,
): string {
  const said = lines
    .map(({ key, amount }) => `{"amount":"${wireText(amount ?? 0n)}","key":${JSON.stringify(key)}}`)
    .join(',')
  const text =
    `{"currency":"${currency}","half":${half},"lines":[${said}],"month":"${month}",` +
    `"net":"${wireText(net)}","studio":"${studio}","user":"${user}"}`
  return createHash('sha256').update(text).digest('hex')
}

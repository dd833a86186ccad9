import { Temporal } from 'temporal-polyfill'
import { currencies } from '#shared/money/amount.ts'
import type { BonusRule } from '#shared/money/bonus.ts'
import { halfNumberOfDay, halfOfNumber } from './days.ts'
import { Holding } from './holding.ts'
import type { PostedFact } from './journal.ts'
import { minorUnits } from './ratio.ts'
import type { OracleWorld } from './world.ts'

/** Numbers without meaning, of which each step takes what it needs. */
export class Dice {
  readonly #numbers: readonly number[]
  #next = 0
  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }
  below(limit: number): number {
    return (this.#numbers[this.#next++ % this.#numbers.length] ?? 0) % limit
  }
  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}
export const models = ['fern', 'ivy', 'reed'] as const
export const workers = ['fern', 'ivy', 'reed', 'tess', 'oak'] as const
export const worldStudios = ['north', 'south'] as const
export type WorldStep = (world: OracleWorld, dice: Dice) => Promise<unknown>
const known = ({ journal }: OracleWorld) => new Holding(journal, journal.all.at(-1)?.position ?? '')
const today = ({ clock }: OracleWorld) => Temporal.PlainDate.from(clock.now.slice(0, 10))
/** A local day that has come everywhere, at most so many days ago. */
const pastDay = (world: OracleWorld, dice: Dice, days = 45) =>
  today(world)
    .subtract({ days: 1 + dice.below(days) })
    .toString()
/** Not a day at which a half begins or ends: there it matters in whose zone a type or an activity is said. */
const innerDay = (day: string) =>
  /-(01|02|1[4-7]|2[89]|3.)$/.test(day) ? `${day.slice(0, 8)}08` : day
const amountOf = (dice: Dice) =>
  `${dice.below(4) * 97 + dice.below(30)}.${String(dice.below(100)).padStart(2, '0')}`
const positive = (dice: Dice) => {
  const amount = amountOf(dice)
  return amount === '0.00' ? '0.01' : amount
}
let ids = 0

/** An instant that has come: often about the midnight of a studio. */
function pastInstant(world: OracleWorld, dice: Dice): string {
  const day = pastDay(world, dice, 60)
  const zone = known(world).zone(dice.one(worldStudios))
  const edge = Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
  const at = dice.one([
    edge.toString(),
    edge.subtract({ seconds: 1 }).toString(),
    `${day}T${String(dice.below(24)).padStart(2, '0')}:30:00Z`,
  ])
  return at < world.clock.now ? at : world.clock.now
}
const accounts = ['fern_ctb', 'ivy_ctb', 'reed_ctb', 'tess_ctb'] as const
const line: WorldStep = (world, dice) =>
  postLine(world, dice, {
    account: dice.below(30) === 0 ? 'ghost_ctb' : dice.one(accounts),
    at: pastInstant(world, dice),
  })
export async function postLine(
  world: OracleWorld,
  dice: Dice,
  of: { readonly account: string; readonly at: string },
) {
  const type = dice.one([1, 1, 2, 3, 8, 9, 10, 11, 12])
  const isLess = [8, 11, 12].includes(type) || dice.below(6) === 0
  const text = amountOf(dice)
  const body = {
    ...of,
    source: dice.one(['csv', 'csv', 'api']),
    id: `l${++ids}`,
    site: 'ctb',
    type,
    amount: isLess && text !== '0.00' ? `-${text}` : text,
    currency: dice.one(currencies),
  }
  await world.post('POST', '/ingest/v1/transactions', [body], {
    ...body,
    fact: 'line',
    amount: minorUnits(body.amount),
  })
}
async function reverseLine(world: OracleWorld, dice: Dice) {
  const lines = known(world).journal.known('line', '~')
  if (lines.length === 0) return
  const { source, id } = dice.one(lines)
  const url = `/api/money/transactions/${source}/${id}/reversal`
  await world.post('POST', url, { reason: 'reported twice' }, { fact: 'lineReversed', source, id })
}
async function online(world: OracleWorld, dice: Dice) {
  const user = dice.one(models)
  const site = user === 'fern' ? dice.one(['stm', 'mfc']) : 'stm'
  const observer = `ext-${site}-${user}`
  // Six hours are one's own, so that no two spans of an account meet.
  const slot = `${pastDay(world, dice, 30)}T${String(dice.below(4) * 6).padStart(2, '0')}`
  const taken = `${observer} ${slot}`
  const before = spans.get(world) ?? new Set()
  spans.set(world, before)
  if (before.has(taken)) return
  before.add(taken)
  const since = Temporal.Instant.from(`${slot}:00:00Z`).add({ seconds: 1 + dice.below(3000) })
  const until = since.add({ seconds: 60 + dice.below(17_000) })
  const said = (status: number, at: Temporal.Instant) => ({
    observer,
    site,
    account: `${user}_${site}`,
    status,
    observed_at: at.toString(),
  })
  await world.post('POST', '/ingest/v1/observations', [said(1, since), said(0, until)], {
    fact: 'online',
    user,
    since: since.toString(),
    until: until.toString(),
  })
}
const spans = new WeakMap<OracleWorld, Set<string>>()

async function item(world: OracleWorld, dice: Dice) {
  const kind = dice.one(['bonus', 'penalty', 'upfront', 'upfront'] as const)
  const amount = positive(dice)
  const body = {
    kind,
    user: dice.one(workers),
    studio: dice.one(worldStudios),
    amount,
    currency: dice.one(currencies),
    date: pastDay(world, dice),
    reason: 'as agreed',
    ...(kind === 'upfront' ? { installments: 1 + dice.below(4) } : {}),
  }
  const { status, json, position } = await world.send<{ item: string }>(
    'POST',
    '/api/money/items',
    body,
  )
  if (status !== 201) return
  world.journal.post(position, world.clock.now, {
    ...body,
    fact: 'item',
    item: json.item,
    amount: minorUnits(amount),
    installments: body.installments ?? 1,
  })
}
async function reverseItem(world: OracleWorld, dice: Dice) {
  const items = world.journal.known('item', '~')
  if (items.length === 0) return
  const { item: reversed } = dice.one(items)
  const url = `/api/money/items/${reversed}/reversal`
  await world.post('POST', url, { reason: 'a mistake' }, { fact: 'itemReversed', item: reversed })
}
async function contract(world: OracleWorld, dice: Dice) {
  const [studio, user] = [dice.one(worldStudios), dice.one(workers)]
  const body = {
    from: pastDay(world, dice),
    kind: dice.one(['employee', 'contractor'] as const),
    share_bp: dice.one([0, 3333, 5000, 6001, 10_000]),
    cap_bp: dice.one([0, 2500, 5000, 10_000]),
  }
  const url = `/api/money/contracts/${studio}/${user}`
  await world.post('PUT', url, body, { fact: 'contract', studio, user, ...body })
}
async function rates(world: OracleWorld, dice: Dice) {
  const base = dice.one(['usd', 'usd', 'eur'] as const)
  const quote = (whole: number) => `${whole + dice.below(3)}.${1 + dice.below(9999)}`
  const { eur, usd, ...rest } = {
    ron: quote(4),
    cop: quote(4000),
    eur: `0.${80 + dice.below(19)}`,
    usd: `1.0${dice.below(9) + 1}`,
  }
  const quotes = { ...rest, ...(base === 'usd' ? { eur } : { usd }) }
  const body = { date: pastDay(world, dice), base, quotes, source: dice.one(['bank', 'ecb']) }
  await world.post('PUT', '/api/money/rates', body, { fact: 'rates', ...body })
}
async function rules(world: OracleWorld, dice: Dice) {
  const studio = dice.one(worldStudios)
  const list = dice.one(['models', 'trainers', 'studio'] as const)
  const from = halfOfNumber(halfNumberOfDay(today(world).toString()) - dice.below(3))
  const at = [String(1 + dice.below(40)), String(50 + dice.below(200))]
  const percent = at.map((one, i) => ({ at: one, percent_bp: 300 + 450 * i }))
  const amount = at.map((one, i) => ({ at: one, amount: `${5 + 8 * i}.50` }))
  const currency = dice.one([{}, { currency: dice.one(currencies) }])
  const rule = (id: string): BonusRule => {
    const name = `${list} ${id}`
    const metric = list === 'models' ? dice.one(['income', 'hours'] as const) : 'income'
    const steps =
      list === 'trainers' || (list === 'models' && dice.below(2) === 0) ? percent : amount
    const types =
      list === 'studio' ? { for: dice.one([['Model'], ['Trainer', 'Manager']] as const) } : {}
    return { id: `${list}-${id}`, name, metric, steps, ...currency, ...types } as BonusRule
  }
  const body = { from, rules: dice.one([['a'], ['a', 'b'], []]).map(rule) }
  const fact: PostedFact = { fact: 'rules', studio, list, ...from, rules: body.rules }
  await world.post('PUT', `/api/money/bonus-rules/${studio}/${list}`, body, fact)
}
export const saidOfMoney: Readonly<Record<string, WorldStep>> = {
  line,
  reverseLine,
  online,
  item,
  reverseItem,
  contract,
  rates,
  rules,
}
export const inner = (world: OracleWorld, dice: Dice) => innerDay(pastDay(world, dice))
export const pastDayOf = pastDay

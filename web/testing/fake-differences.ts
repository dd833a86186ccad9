import { withSummary, type FactAbout } from '#shared/money/fact-about.ts'
import type { FastifyInstance } from 'fastify'
import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { whatIfCalls } from '#shared/settlements/what-if-calls.ts'
import type { LateEntry, LineFact, Reconciliation } from '#shared/settlements/views.ts'
import { fakeCause, type FakeSettlement } from './fake-settlement-world.ts'
import { absent, noteStep, routeOf, type FakeSettlementWorld } from './fake-settlement-parts.ts'

const minor = (sum: string): bigint => BigInt(sum.replace('.', ''))

/** Answers for what lies behind lines, changed after signing, and would be under other terms. */
export function addDifferences(app: FastifyInstance, world: FakeSettlementWorld): void {
  app.get(
    routeOf(differenceCalls.settlementDifference.path),
    async ({ params }, reply) => world.find(params)?.differences ?? absent(reply),
  )
  app.post(routeOf(differenceCalls.bookDifference.path), async ({ params, body }, reply) => {
    const one = world.find(params)
    if (!one) return absent(reply)
    const { keys } = differenceCalls.bookDifference.body.parse(body)
    settle(one, keys, 'booked')
    noteStep(one, 'SettlementDifferenceBooked')
    world.changed()
    return { ok: true }
  })
  app.post(routeOf(differenceCalls.waiveDifference.path), async ({ params, body }, reply) => {
    const one = world.find(params)
    if (!one) return absent(reply)
    const { key, keys = [], reason } = differenceCalls.waiveDifference.body.parse(body)
    settle(one, key === undefined ? keys : [key], 'waived')
    noteStep(one, 'SettlementDifferenceWaived', reason)
    world.changed()
    return { ok: true }
  })
  addFacts(app)
  app.get(routeOf(differenceCalls.settlementReconciliation.path), async ({ params }, reply) => {
    const one = world.find(params)
    return one ? reconciled(one) : absent(reply)
  })
  app.get(differenceCalls.lateFacts.path, async ({ query }) => {
    const { studio } = differenceCalls.lateFacts.query.parse(query)
    return lateOf(studio, studio === 'north' ? world.all : [])
  })
  addWhatIf(app, world)
}

function settle(one: FakeSettlement, keys: readonly string[], how: 'booked' | 'waived'): void {
  one.differences = one.differences.map((line) =>
    keys.includes(line.key) ? { ...line, [how]: line.change, change: '0.00' } : line,
  )
}

const facts_a_page = 25
function addFacts(app: FastifyInstance): void {
  app.get(routeOf(differenceCalls.settlementLineFacts.path), async ({ params, query }) => {
    const { key, month } = differenceCalls.settlementLineFacts.params.parse(params)
    const { cursor } = differenceCalls.settlementLineFacts.query.parse(query)
    const from = Number(cursor ?? 0)
    const count = key.startsWith('income') ? 60 : key.startsWith('carr') ? 0 : 1
    const facts: LineFact[] = Array.from(
      { length: Math.max(0, Math.min(facts_a_page, count - from)) },
      (_, index): LineFact =>
        withSummary({
          event: `fact-${key}-${from + index}`,
          type: key.startsWith('income') ? 'StatementLinesRecorded' : 'ItemRecorded',
          at: `${month}-0${1 + (index % 9)}T2${index % 4}:${10 + index}:00Z`,
          recorded: `${month}-15T06:00:00Z`,
          actor: 'owner',
          about: aboutFake(key, index),
          amount: amountText(250 + ((index * 37) % 900)),
          currency: 'usd',
        }),
    )
    const next = from + facts_a_page
    return { facts, next: next < count ? String(next) : null }
  })
}

const aboutFake = (key: string, index: number): FactAbout =>
  key.startsWith('income')
    ? {
        kind: 'line',
        site: 'ctb',
        type: 1,
        source: 'ctb-csv',
        id: `88${42 + index}-${index}`,
        amount: amountText(250 + ((index * 37) % 900)),
        currency: 'usd',
        reversed: false,
      }
    : { kind: 'others' }
function reconciled(one: FakeSettlement): Reconciliation {
  const sites = new Map<string, bigint>()
  for (const { key, gross } of one.lines) {
    const [kind, site = ''] = key.split(':')
    if (kind === 'income') sites.set(site, (sites.get(site) ?? 0n) + minor(gross ?? '0.00'))
  }
  const marks = [['incomeWithoutHours'], [], ['otherSource']] as const
  return {
    sites: [
      ...[...sites].map(([site, sum], index) => ({
        site,
        seconds: index === 0 ? 0 : 64_000 + index * 7300,
        income: [
          {
            source: `${site}-csv`,
            currency: 'usd' as const,
            amount: amountText(sum),
            lines: 88,
            counts: true,
          },
          ...(index === 2
            ? [
                {
                  source: `${site}-api`,
                  currency: 'usd' as const,
                  amount: amountText(sum),
                  lines: 86,
                  counts: false,
                },
              ]
            : []),
        ],
        withdrawn: [],
        marks: [...(marks[index] ?? [])],
      })),
      { site: 'mfc', seconds: 12_600, income: [], withdrawn: [], marks: ['hoursWithoutIncome'] },
    ],
    net: one.net,
    paid: one.payment?.amount ?? null,
    currency: one.currency,
  }
}

function lateOf(studio: string, all: readonly FakeSettlement[]) {
  const open = all.flatMap((one) =>
    one.differences
      .filter(({ change }) => change !== '0.00')
      .map((line) => ({ one, line, cause: line.causes[0]?.event ?? '' })),
  )
  const entries: LateEntry[] = [...Map.groupBy(open, ({ cause }) => cause)].map(([, touched]) => ({
    cause: touched[0]?.line.causes[0] ?? fakeCause(0),
    currency: 'usd',
    sum: amountText(touched.reduce((sum, { line }) => sum + minor(line.change), 0n)),
    touched: touched.map(({ one, line }) => ({
      user: one.user,
      month: one.month,
      half: one.half,
      key: line.key,
      change: line.change,
    })),
  }))
  const sum = amountText(open.reduce((all_, { line }) => all_ + minor(line.change), 0n))
  return {
    studio,
    facts: entries.length,
    halves: new Set(open.map(({ one }) => `${one.user} ${halfFirstDay(one)}`)).size,
    sums: entries.length > 0 ? [{ currency: 'usd' as const, sum }] : [],
    entries,
  }
}

function addWhatIf(app: FastifyInstance, world: FakeSettlementWorld): void {
  app.post(whatIfCalls.settlementWhatIf.path, async ({ body }) => {
    const {
      from,
      to,
      contracts = [],
      after = '',
      limit = 2000,
    } = whatIfCalls.settlementWhatIf.body.parse(body)
    const inRange = world.all.filter((one) => {
      const day = halfFirstDay(one)
      return day >= halfFirstDay(from) && day <= halfFirstDay(to)
    })
    const logins = [...new Set(inRange.map(({ user }) => user))].toSorted()
    const page = logins.filter((user) => user > after).slice(0, limit)
    const last = page.at(-1) ?? ''
    const share = contracts[0]?.share_bp ?? 5000
    const halves = new Map(
      inRange.map(({ month, half }) => [halfFirstDay({ month, half }), { month, half }]),
    )
    return {
      halves: [...halves.values()].map((half) => ({ ...half, currency: 'usd' })),
      people: logins.length,
      rows: inRange
        .filter(({ user }) => page.includes(user))
        .map(({ user, month, half, net }) => ({
          user,
          month,
          half,
          now: net,
          then: amountText((minor(net) * BigInt(share)) / 5000n),
          incomplete: false,
        })),
      next: page.length > 0 && last !== logins.at(-1) ? last : null,
    }
  })
}

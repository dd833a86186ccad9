import type { FastifyInstance } from 'fastify'
import type { User } from '#shared/accounts/calls.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'
import type { Settlement, SettlementRow, SettlementRun } from '#shared/settlements/views.ts'
import { fakeRules } from './fake-settlement-facts.ts'
import {
  dayOfSettlement,
  fakeHalfDays,
  fakeSettledPerson,
  fakeSettlement,
  type FakeSettlement,
} from './fake-settlement-world.ts'
import { addDifferences } from './fake-differences.ts'
import { addWorkings } from './fake-workings.ts'
import { absent, noteStep, routeOf, type FakeSettlementWorld } from './fake-settlement-parts.ts'

/** The test double of the settlements: thirty people and six halves, in every state. */
export function addSettlements(
  app: FastifyInstance,
  users: readonly User[],
  changed: (module: string) => void,
): void {
  const today = new Date().toISOString().slice(0, 10)
  const halves = fakeHalfDays(today)
  const people = [...users.slice(0, 30).map(({ user }) => user), 'owner'].map((user, index) =>
    fakeSettledPerson(user, index === 30 ? 1 : index, halves),
  )
  const all = people.flatMap((person) =>
    halves.map((half, at) => fakeSettlement(person, half, halves.length - 1 - at)),
  )
  const world: FakeSettlementWorld = {
    all,
    find: (params) => {
      const { user, month, half } = settlementCalls.settlement.params.parse(params)
      return all.find((one) => one.user === user && one.month === month && one.half === half)
    },
    changed: () => changed('settlements'),
  }
  app.get(itemCalls.items.path, async ({ query }) => {
    const { user } = itemCalls.items.query.parse(query)
    return people.find((one) => one.user === user)?.items ?? []
  })
  app.get(routeOf(termCalls.bonusRules.path), async () => fakeRules('north'))
  app.get(ownSettlementCalls.personSettlements.path, async ({ query }) => {
    const { user } = ownSettlementCalls.personSettlements.query.parse(query)
    return all
      .filter((one) => one.user === user && one.state !== 'open')
      .toSorted((a, b) => (dayOfSettlement(a) < dayOfSettlement(b) ? 1 : -1))
      .map((one) => ({
        ...rowOf(one),
        studio: one.studio,
        month: one.month,
        half: one.half,
        currency: one.currency,
        paid: one.payment ? '2026-11-19T10:00:00Z' : null,
      }))
  })
  addHalves(app, world)
  addSteps(app, world)
  addDifferences(app, world)
  addWorkings(app, world, (user) => people.find((one) => one.user === user)?.items ?? [])
}

const rowOf = (one: FakeSettlement): SettlementRow => ({
  user: one.user,
  state: one.state,
  closed: one.closed_by !== null,
  lines: one.lines.length,
  earned: one.earned,
  net: one.net,
  result_hash: one.result_hash,
  acknowledged: one.acknowledged,
  disputes: one.disputes.filter(({ open }) => open).length,
  obstacles: one.obstacles,
  bank_account: one.bank_account ?? true,
  self_recorded: one.self_recorded.reduce((sum, { events }) => sum + events, 0),
})

const next = { review: 'review', sign: 'signed', pay: 'paid' } as const
const steps = {
  review: 'SettlementReviewed',
  sign: 'SettlementSigned',
  pay: 'SettlementPaid',
  returned: 'SettlementReturned',
  reopen: 'SettlementReopened',
  acknowledge: 'SettlementAcknowledged',
  dispute: 'SettlementLineDisputed',
  answer: 'SettlementDisputeAnswered',
} as const
function addHalves(app: FastifyInstance, world: FakeSettlementWorld): void {
  const runs: SettlementRun[] = []
  const ofHalf = (month: string, half: number) =>
    world.all.filter((one) => one.month === month && one.half === half)
  app.get(routeOf(settlementCalls.settlementHalf.path), async ({ params }) => {
    const { studio, month, half } = settlementCalls.settlementHalf.params.parse(params)
    return {
      studio,
      month,
      half,
      currency: 'usd',
      position: '0000000000018900',
      rows: studio === 'north' ? ofHalf(month, half).map(rowOf) : [],
      runs: runs.filter((run) => run.month === month && run.half === half),
    }
  })
  app.post(routeOf(settlementCalls.startSettlementRun.path), async ({ params, body }) => {
    const { studio, month, half } = settlementCalls.startSettlementRun.params.parse(params)
    const { action, users = [] } = settlementCalls.startSettlementRun.body.parse(body)
    const run: SettlementRun = {
      run: crypto.randomUUID(),
      studio,
      month,
      half,
      action,
      by: 'owner',
      started: new Date().toISOString(),
      total: users.length,
      done: 0,
      finished: users.length === 0,
      refused: [],
      cancelled: null,
    }
    runs.unshift(run)
    const advance = () => {
      const user = users[run.done]
      const one = ofHalf(month, half).find((found) => found.user === user)
      if (one) {
        one.state = next[action]
        noteStep(one, steps[action])
      }
      run.done += 1
      run.finished = run.done >= run.total
      world.changed()
      if (!run.finished) setTimeout(advance, 40)
    }
    if (!run.finished) setTimeout(advance, 40)
    return run
  })
  app.get(routeOf(settlementCalls.settlementRun.path), async ({ params }) =>
    runs.find(({ run }) => run === (params as { readonly run: string }).run),
  )
}

/** As the product tells a moment of the past: what is decided later is not there, and what was signed stands beside. */
function asKnownThen(one: FakeSettlement, known: string): Settlement {
  const { differences: _, ...shown } = one
  const position = known.padStart(16, '0').slice(-16)
  const timeline = shown.timeline.filter((step) => step.position <= position)
  const isSigned = timeline.some(({ type }) => type === 'SettlementSigned')
  const lines = shown.lines.map(({ key, amount }) => ({ key, amount: amount ?? '0.00' }))
  return {
    ...shown,
    state: isSigned ? 'signed' : 'review',
    lines: shown.lines.slice(1),
    known,
    known_at: timeline.at(-1)?.at ?? null,
    signed: isSigned
      ? {
          currency: shown.currency,
          earned: shown.earned,
          net: shown.net,
          result_hash: shown.result_hash ?? '',
          lines,
        }
      : null,
    position,
    payment: null,
    timeline,
    obstacles: [],
  }
}

/** The person whose figures move while somebody looks at them. */
const mover = 21
function addSteps(app: FastifyInstance, world: FakeSettlementWorld): void {
  let moved = false
  app.get(routeOf(settlementCalls.settlement.path), async ({ params, query }, reply) => {
    const one = world.find(params)
    if (!one) return absent(reply)
    const { known, closes } = settlementCalls.settlement.query.parse(query)
    const { differences: _, ...shown } = one
    if (known !== undefined) return asKnownThen(one, known)
    return closes ? { ...shown, result_hash: 'd'.repeat(64), obstacles: [] } : shown
  })
  for (const step of Object.keys(steps) as (keyof typeof steps)[])
    app.post(
      `${routeOf(settlementCalls.settlement.path)}/${step}`,
      async ({ params, body }, reply) => {
        const one = world.find(params)
        if (!one) return absent(reply)
        if (step === 'sign' && !moved && world.all.indexOf(one) === mover * 6 + 4) {
          moved = true
          move(one)
          world.changed()
          return reply.code(409).send({
            err: 'it has changed since: income',
            code: 'settlements.changed',
            params: { changes: one.lines[0]?.key ?? '' },
          })
        }
        decide(one, step, body as Readonly<Record<string, string>>)
        world.changed()
        return step === 'sign'
          ? { ok: true, result_hash: one.result_hash, position: one.position }
          : { ok: true }
      },
    )
  app.post(routeOf(settlementCalls.finalSettlement.path), async ({ params, body }) => {
    const { half, rest } = settlementCalls.finalSettlement.body.parse(body)
    const one = world.find({ ...(params as object), ...half, half: String(half.half) })
    if (one) one.final = { ...half, rest }
    world.changed()
    return { ok: true }
  })
}

function move(one: FakeSettlement): void {
  const [first, ...rest] = one.lines
  if (!first) return
  const less = (sum: string | null) => (Number(sum) - 12.5).toFixed(2)
  one.lines = [{ ...first, amount: less(first.amount) }, ...rest]
  one.net = less(one.net)
  one.result_hash = 'e'.repeat(64)
}
function decide(
  one: FakeSettlement,
  step: keyof typeof steps,
  { key = '', reason = '', answer = '', reference = '' }: Readonly<Record<string, string>>,
): void {
  noteStep(one, steps[step], reason || answer || null)
  if (step in next) one.state = next[step as keyof typeof next]
  if (step === 'sign') one.obstacles = []
  if (step === 'pay') one.payment = { amount: one.net, reference, how: null }
  if (step === 'returned') one.state = 'signed'
  if (step === 'reopen') one.state = 'open'
  if (step === 'acknowledge') one.acknowledged = true
  if (step === 'dispute')
    one.disputes = [...one.disputes, { key, reason, answer: null, open: true }]
  if (step === 'answer')
    one.disputes = one.disputes.map((said) =>
      said.key === key ? { ...said, answer, open: false } : said,
    )
}

import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import type { incomeCalls } from '#shared/money/income-calls.ts'
import type {
  statementCalls,
  Transaction,
  TransactionsAnswer,
} from '#shared/money/statement-calls.ts'
import type { HalfUnion } from '#shared/online-time/calls.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { testApp, type TestApp } from '../../platform/testing/app.ts'
import { directoryFrom } from '../../platform/testing/people.ts'
import { testActor } from '../../platform/testing/staff.ts'
import { moneyModule } from '../module.ts'
import { makeMoneyService } from '../service.ts'
import { RateBooks } from '../terms/rate-book.ts'

const sites = ['ctb', 'mfc', 'stm']
const told = { ...accountEvents, ...permissionEvents, ...studioEvents, ...configurationEvents }
const money = { money: 'manage' } as const
/** Manages money in the north, and in the south. */
export const accountant: Actor = testActor('mara', { tipCont: 'Manager', permissions: money })
export const southern: Actor = testActor('sol', {
  tipCont: 'Manager',
  permissions: money,
  studios: ['south'],
})
export const fern: Actor = testActor('fern')

/** Lines may be half-written: what is wrong with one is what a test is about. */
export type LineInput = Readonly<Record<string, unknown>> | string
let lines = 0
/** A line of fern's account on ctb at noon of 3 November 2026. */
export const lineOf = (more: Readonly<Record<string, unknown>> = {}) => ({
  source: 'ctb-csv',
  id: `auto-${++lines}`,
  site: 'ctb',
  account: 'fern_x',
  type: 1,
  amount: '12.50',
  currency: 'usd',
  at: '2026-11-03T12:00:00Z',
  ...more,
})
export const noLines: TransactionsAnswer = {
  accepted: 0,
  duplicates: 0,
  conflicts: [],
  quarantined: 0,
  rejected: [],
}
type Of<C extends keyof typeof statementCalls> = CallResponse<(typeof statementCalls)[C]>

/** Statement lines and income: fern and ivy are models of the north (Bucharest), reed of the south (Bogota), on 20 November 2026. */
export async function statementsTest(online: readonly HalfUnion[] = []) {
  const clock = { now: '2026-11-20T12:00:00.000Z' }
  const service = makeMoneyService({
    books: new RateBooks(),
    knownSite: (site) => sites.includes(site),
    onlineUnions: async (_app, { studio }) => online.filter((one) => one.studio === studio),
    lastSigned: async () => null,
  })
  const it = await testApp(
    {
      services: [service],
      projections: [...moneyModule.projections, directoryFrom(told)],
      events: Object.assign({}, told, ...moneyModule.events),
    },
    clock,
  )
  for (const [studio, timezone] of [
    ['north', 'Europe/Bucharest'],
    ['south', 'America/Bogota'],
  ])
    await it.tell(`studio-${studio}`, {
      type: 'StudioCreated',
      data: { studio, name: studio, timezone, currency: 'usd' },
    })
  for (const user of ['fern', 'ivy']) await it.hire(user)
  await it.hire('reed', { studio: 'south' })
  const register = async (user: string, username: string, site = 'ctb') => {
    await it.tell(`account-${user}`, {
      type: 'SiteAccountSet',
      data: { user, site, username, activ: true, pass: null },
    })
    await it.settle()
  }
  await register('fern', 'fern_x')
  await register('reed', 'reed_x')
  return { it, clock, register, ...asking(it) }
}
/** Makes the calls as their schemas would let them through; the owner asks unless another actor is named. */
function asking(it: TestApp) {
  const asked = <T>(call: string, input: object = {}, actor?: Actor): Promise<T> =>
    it.call(call, input, actor ? { actor } : {}) as Promise<T>
  const send = async (given: readonly LineInput[], actor?: Actor, query: object = {}) => {
    const body = Buffer.from(
      given.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'),
    )
    const answer = await asked<TransactionsAnswer>('transactions', { body, query }, actor)
    await it.settle()
    return answer
  }
  return {
    asked,
    send,
    preview: (given: readonly LineInput[], actor?: Actor) =>
      asked<Of<'previewTransactions'>>(
        'previewTransactions',
        { body: Buffer.from(given.map((one) => JSON.stringify(one)).join('\n')), query: {} },
        actor,
      ),
    list: async (query: object = {}, actor?: Actor): Promise<readonly Transaction[]> =>
      (
        await asked<Of<'listTransactions'>>(
          'listTransactions',
          { query: { limit: 100, ...query } },
          actor,
        )
      ).lines,
    reverse: async (source: string, id: string, actor?: Actor) => {
      await asked(
        'reverseTransaction',
        { params: { source, id }, body: { reason: 'reported twice' } },
        actor,
      )
      await it.settle()
    },
    cache: (body: object = {}, actor?: Actor) =>
      asked<CallResponse<typeof incomeCalls.getIncomeCache>>(
        'getIncomeCache',
        { body: { sort: 'amount', historical: true, ...body } },
        actor,
      ),
    income: (query: object = {}, actor?: Actor) =>
      asked<CallResponse<typeof incomeCalls.income>>(
        'income',
        { query: { by: 'half', historical: 'true', ...query } },
        actor,
      ),
  }
}

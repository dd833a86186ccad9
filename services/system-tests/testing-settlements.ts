import type { Actor } from '#shared/platform/allow.ts'
import type { Settlement } from '#shared/settlements/views.ts'
import { modules } from '../modules.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'
import { testActor } from '../platform/testing/staff.ts'

interface AskedHalf {
  readonly studio?: string
  readonly month?: string
  readonly half?: 1 | 2
}
/** Signs and pays for the north. */
export const settler: Actor = testActor('mara', {
  tipCont: 'Manager',
  studios: ['north', 'south'],
  permissions: { settlements: 'manage', money: 'manage', waivers: 'manage' },
})
let lines = 0

/** Two studios, ana and bo of the north, on 20 November 2026, with rates; everything through the public calls. */
export async function settlementsTest(clock = { now: '2026-11-20T12:00:00.000Z' }) {
  const it: TestApp = await testApp(modules, clock)
  const settling = settlingIn(it)
  const { ask } = settling
  for (const [studio, timezone, currency] of [
    ['north', 'Europe/Bucharest', 'usd'],
    ['south', 'America/Bogota', 'eur'],
  ])
    await ask('createStudio', { body: { studio, name: studio, timezone, currency } })
  const person = (user: string, more: object = {}) =>
    ask('createPerson', {
      body: {
        user,
        name: 'Ana',
        surname: 'Fictional',
        email: `${user}@example.test`,
        tipCont: 'Model',
        studio: 'north',
        varsta: { ziua: 9, luna: 3, anul: 1990 },
        conturi: { ctb: { username: `${user}_x` } },
        ...more,
      },
    })
  await person('ana')
  await person('bo')
  await person('mara', { tipCont: 'Manager', conturi: {} })
  await it.settle()
  return { ...settling, clock, person }
}
/** The calls about settlements in a store that is there. */
export function settlingIn(it: TestApp) {
  const ask = <T = unknown>(name: string, input: object = {}, actor?: Actor): Promise<T> =>
    it.callMoving(name, input, actor ? { actor } : {}) as Promise<T>
  return { it, ask, ...telling(it, ask), ...deciding(it, ask) }
}
type Ask = <T = unknown>(name: string, input?: object, actor?: Actor) => Promise<T>
/** Facts of money. */
function telling(it: TestApp, ask: Ask) {
  const line = async (user: string, at: string, amount: string, more: object = {}) => {
    const one = {
      source: 'csv',
      id: `l-${++lines}`,
      site: 'ctb',
      account: `${user}_x`,
      type: 1,
      amount,
      currency: 'usd',
      at,
      ...more,
    }
    await ask('transactions', { body: Buffer.from(JSON.stringify(one)), query: {} })
    await it.settle()
    return one.id
  }
  const item = async (kind: string, user: string, amount: string, more: object = {}) => {
    const made = await ask<{ item: string }>('addItem', {
      body: {
        kind,
        user,
        amount,
        currency: 'usd',
        date: '2026-11-05',
        reason: 'as agreed',
        ...more,
      },
    })
    await it.settle()
    return made.item
  }
  return { line, item }
}
/** Looking at settlements, and deciding about them. */
function deciding(it: TestApp, ask: Ask) {
  const params = (user: string, { studio = 'north', month = '2026-11', half = 1 }: AskedHalf) => ({
    studio,
    month,
    half,
    user,
  })
  const see = (user: string, of: AskedHalf = {}, query: object = {}, actor: Actor = settler) =>
    ask<Settlement>('settlement', { params: params(user, of), query }, actor)
  const act = async (
    step: string,
    user: string,
    body: object = {},
    { actor = settler, ...of }: AskedHalf & { readonly actor?: Actor } = {},
  ) => {
    const answer = await ask(step, { params: params(user, of), body }, actor)
    await it.settle()
    return answer
  }
  /** Reviews and signs it as it is now. */
  const sign = async (user: string, of: AskedHalf = {}, more: object = {}) => {
    await act('reviewSettlement', user, {}, of)
    const { result_hash } = await see(user, of, 'closes' in more ? { closes: 'true' } : {})
    await act('signSettlement', user, { result_hash, ...more }, of)
    return see(user, of)
  }
  return { see, act, sign }
}
/** `income:ctb:1:usd:5000 50.00`. */
export const inShort = ({ lines: all }: Pick<Settlement, 'lines'>): readonly string[] =>
  all.map(({ key, amount }) => `${key} ${amount}`)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { testApp, type TestApp } from '../platform/testing/app.ts'

let it: TestApp
const ask = (name: string, input: { params?: unknown; query?: unknown; body?: unknown }) =>
  it.callMoving(name, input)
const north = { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' }
beforeAll(async () => {
  it = await testApp(modules)
  await ask('createStudio', { body: north })
  const named = { user: 'ana', name: 'Ana', surname: 'Fictional', email: 'ana@example.test' }
  await ask('createPerson', {
    body: { ...named, tipCont: 'Model', studio: 'north', conturi: {} },
  })
})
afterAll(() => it.close())

const wallet = async () => (await ask('wallet', { query: { user: 'ana' } })) as object
const plan = () => ask('plan', { query: { user: 'ana' } })
const record = async (more: object) => {
  const item = { user: 'ana', amount: '100.00', currency: 'ron', date: '2026-11-03' }
  const body = { kind: 'upfront', ...item, reason: 'in advance', ...more }
  const made = (await ask('addItem', { body })) as { item: string }
  await it.settle()
  return made.item
}
const rate = async (date: string, ron: string) => {
  await ask('setRates', { body: { date, base: 'usd', quotes: { ron }, source: 'bank' } })
  await it.settle()
}

test('an upfront stands in the wallet by the rates of today, and its reversal takes it out again', async () => {
  const before = await wallet()
  const item = await record({ installments: 3 })
  expect(await wallet()).toMatchObject({ outstanding: '21.74', available: '378.26' })
  expect(await plan()).toMatchObject([{ amount: '33.34' }, { n: 2 }, { n: 3, due: '2026-12-01' }])
  await rate('2026-11-20', '5')
  expect(await wallet()).toMatchObject({ outstanding: '20.00', in: { ron: '1900.00' } })
  await rate('2026-11-21', '2')
  expect(await wallet()).toMatchObject({ outstanding: '20.00' })
  await ask('reverseItem', { params: { item }, body: { reason: 'never paid out' } })
  await it.settle()
  expect(await wallet()).toMatchObject({ ...before, in: { ron: '2000.00' } })
  expect(await plan()).toEqual([])
})

test('a budget of one’s own takes the place of the default, and a bonus takes nothing of it', async () => {
  await ask('setBudget', { params: { user: 'ana' }, body: { budget: '50' } })
  await record({ kind: 'bonus' })
  expect(await wallet()).toMatchObject({ budget: '50.00', outstanding: '0.00' })
})

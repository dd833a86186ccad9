import { expect, test } from 'vitest'
import { pathOf, type AnsweredSettlement } from './settlement-oracle/decisions.ts'
import { SettlementOracle } from './settlement-oracle/settlement.ts'
import { openWorld, type OracleWorld } from './settlement-oracle/world.ts'
import { minorUnits } from './settlement-oracle/ratio.ts'

const fern = (month: string, half: 1 | 2) =>
  ({ studio: 'north', user: 'fern', month, half }) as const
type Asked = ReturnType<typeof fern>
async function line(world: OracleWorld, id: string, at: string, more: object = {}) {
  const body = {
    source: 'csv',
    id,
    site: 'ctb',
    account: 'fern_ctb',
    type: 1,
    amount: '10.00',
    currency: 'ron',
    at,
    ...more,
  } as const
  const fact = { fact: 'line', ...body, amount: minorUnits(body.amount) } as const
  await world.post('POST', '/ingest/v1/transactions', [body], fact)
}
const look = async (world: OracleWorld, asked: Asked) =>
  (await world.send<AnsweredSettlement & Obstacles>('GET', pathOf(asked))).json
interface Obstacles {
  readonly obstacles: readonly { readonly code: string; readonly err: string }[]
}
async function sign(world: OracleWorld, asked: Asked) {
  const { result_hash } = await look(world, asked)
  await world.send('POST', `${pathOf(asked)}/review`, {})
  const { status, json, position } = await world.send<{ position: string; code?: string }>(
    'POST',
    `${pathOf(asked)}/sign`,
    { result_hash },
  )
  if (status === 200) {
    const fact = { fact: 'signed', ...asked, closes: false, computedAt: json.position } as const
    world.journal.post(position, world.clock.now, fact)
  }
  return json.code ?? status
}
const expected = (world: OracleWorld, asked: Asked) =>
  new SettlementOracle(world.journal).at(asked, world.journal.all.at(-1)?.position ?? '')

test('who moved before the half’s end by the clock of the studio is not paid by its rule', async () => {
  const world = await openWorld(['America/Bogota', 'Pacific/Auckland'])
  const from = { month: '2026-09', half: 2 } as const
  const steps = [{ at: '1', amount: '5.00' }]
  const rules = [
    { id: 'all', name: 'all', metric: 'income' as const, steps, for: ['Model' as const] },
  ]
  world.clock.now = '2026-09-20T12:00:00.000Z'
  await world.post(
    'PUT',
    '/api/money/bonus-rules/north/studio',
    { from, rules },
    { fact: 'rules', studio: 'north', list: 'studio', ...from, rules },
  )
  await line(world, 'a', '2026-09-18T12:00:00Z')
  // The half ends in Bogota at 5:00 UTC. In Auckland it is the first of October since 11:00 UTC the day before.
  world.clock.now = '2026-10-01T03:00:00.000Z'
  const { json } = await world.send<{ version: number }>('POST', '/getUserInfo', { user: 'fern' })
  const move = { fact: 'moved', user: 'fern', studio: 'south', from: null } as const
  const body = { version: json.version, change: { studio: 'south' } }
  await world.post('PATCH', '/api/accounts/people/fern', body, move)
  world.clock.now = '2026-10-05T12:00:00.000Z'
  const asked = fern('2026-09', 2)
  expect(expected(world, asked).lines.map(({ key }) => key)).toEqual(['income:ctb:1:ron:5000'])
  expect((await look(world, asked)).lines.map(({ key }) => key)).toEqual(['income:ctb:1:ron:5000'])
  await world.close()
})
test('lines that came late into a half without a signature stand against signing every later half', async () => {
  const world = await openWorld(['Europe/Bucharest', 'America/Bogota'])
  await line(world, 'a', '2026-08-20T12:00:00Z')
  expect(await sign(world, fern('2026-08', 2))).toBe(200)
  await line(world, 'b', '2026-08-05T12:00:00Z')
  world.clock.now = '2026-09-20T12:00:00.000Z'
  await line(world, 'c', '2026-09-05T12:00:00Z')
  expect((await look(world, fern('2026-08', 1))).lines).toHaveLength(1)
  const { obstacles } = await look(world, fern('2026-09', 1))
  expect(obstacles.map(({ code }) => code)).toEqual(['settlements.earlierOpen'])
  expect(obstacles.map(({ err }) => err)).toEqual([
    'Earlier half-months aren’t signed: 1–15 August 2026',
  ])
  expect(await sign(world, fern('2026-09', 1))).toBe('settlements.blocked')
  await world.close()
})
test('a rate that is missing in a half before a signed one leaves later halves incomplete', async () => {
  const world = await openWorld(['Europe/Bucharest', 'America/Bogota'])
  await line(world, 'a', '2026-08-20T12:00:00Z')
  expect(await sign(world, fern('2026-08', 2))).toBe(200)
  await line(world, 'b', '2026-08-05T12:00:00Z', { currency: 'cop' })
  world.clock.now = '2026-09-20T12:00:00.000Z'
  await line(world, 'c', '2026-09-05T12:00:00Z')
  for (const half of [fern('2026-08', 1), fern('2026-09', 1)]) {
    expect(expected(world, half).hash).toBeNull()
    expect((await look(world, half)).result_hash).toBeNull()
  }
  await world.close()
})

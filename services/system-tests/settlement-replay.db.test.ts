import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arithmetics, type Arithmetic } from '#shared/settlements/arithmetic.ts'
import { modules } from '../modules.ts'
import { firstUnreplayable } from '../settlements/compute/replay.ts'
import { exportTo, importFrom } from '../platform/start/archive.ts'
import { testApp } from '../platform/testing/app.ts'
import { settlementNeedsOf } from '../settlements/module.ts'
import { inShort, settlementsTest } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
beforeAll(async () => {
  t = await settlementsTest()
  await t.line('ana', '2026-11-03T12:00:00Z', '100.00')
  await t.line('bo', '2026-11-03T12:00:00Z', '60.00')
  await t.item('upfront', 'bo', '90.00', { installments: 4 })
  await t.sign('ana')
  await t.sign('bo')
})
afterAll(() => t.it.close())
const wrong = (versions?: Readonly<Record<number, Arithmetic>>) =>
  firstUnreplayable(t.it.app, settlementNeedsOf(), versions)

test('every settlement ever signed is what was signed when it is computed again', async () => {
  expect(await wrong()).toBeUndefined()
})
test('it is after a thousand late facts, and after its read models are built again', async () => {
  const lines = Array.from({ length: 1000 }, (_, n) =>
    JSON.stringify({
      source: 'late',
      id: `late-${n}`,
      site: 'ctb',
      account: n % 2 === 0 ? 'ana_x' : 'bo_x',
      type: 1 + (n % 10 === 7 ? 0 : n % 7),
      amount: `${n % 3 === 0 ? '-' : ''}0.${String(10 + (n % 90))}`,
      currency: 'usd',
      at: `2026-11-0${1 + (n % 9)}T10:00:00Z`,
    }),
  )
  await t.ask('transactions', { body: Buffer.from(lines.join('\n')), query: {} })
  await t.ask('setContract', {
    params: { studio: 'north', user: 'ana' },
    body: { from: '2026-10-01', share_bp: 7000, kind: 'contractor', cap_bp: 100 },
  })
  await t.it.settle()
  expect(await wrong()).toBeUndefined()
  for (const name of ['facts', 'income', 'items', 'settlements', 'online_time']) {
    const projection = modules.projections.find((one) => one.name === name)
    if (!projection) throw new Error(`there is no read model ${name}`)
    await t.it.rebuild(projection)
  }
  expect(await wrong()).toBeUndefined()
})
test('a newer arithmetic computes what is signed later, and nothing that was signed before', async () => {
  const raised = {
    ...arithmetics,
    2: ((facts) => {
      const made = arithmetics[1]?.(facts)
      if (!made) throw new Error('there is no version 1')
      return { ...made, net: made.net + 1n }
    }) satisfies Arithmetic,
  }
  expect(await wrong(raised)).toBeUndefined()
  const alone = { 2: raised[2] }
  await expect(wrong(alone)).rejects.toThrow('there is no arithmetic of version 1')
})
test('the first that differs is named', async () => {
  const off = {
    1: ((facts) => {
      const made = arithmetics[1]?.(facts)
      if (!made) throw new Error('there is no version 1')
      return { ...made, net: made.net + 1n }
    }) satisfies Arithmetic,
  }
  expect(await wrong(off)).toMatch(/^the settlement of ana in north, 2026-11\/1, was signed as /)
})
test('of a half that closes the earlier ones the replay sees them closed', async () => {
  await t.line('mara', '2026-10-05T12:00:00Z', '1.00')
  await t.person('cleo')
  await t.line('cleo', '2026-10-05T12:00:00Z', '10.00')
  await t.line('cleo', '2026-10-20T12:00:00Z', '-30.00')
  await t.line('cleo', '2026-11-02T12:00:00Z', '50.00')
  const open = await t.see('cleo')
  expect(inShort(open)).toEqual(['income:ctb:1:usd:5000 25.00', 'carried -15.00'])
  expect(open.obstacles.map(({ code }) => code)).toEqual(['settlements.earlierOpen'])
  await t.act('reviewSettlement', 'cleo')
  const { result_hash } = await t.see('cleo', {}, { closes: 'true' })
  await t.act('signSettlement', 'cleo', { result_hash, closes: true })
  expect(inShort(await t.see('cleo'))).toEqual(['income:ctb:1:usd:5000 25.00'])
  expect(await t.see('cleo', { month: '2026-10', half: 2 })).toMatchObject({
    state: 'signed',
    lines: [],
    closed_by: { month: '2026-11', half: 1 },
  })
  expect(await wrong()).toBeUndefined()
})
test('in another store, after an export and an import, it is what was signed', async () => {
  const archive = path.join(tmpdir(), `${t.it.config.DATABASE_SCHEMA}.archive`)
  const other = await testApp(modules, t.clock)
  try {
    await exportTo(archive, t.it.config, () => undefined)
    await importFrom(archive, other.config, () => undefined)
    await other.settle()
    const { rows } = await other.app.pool.query(
      "select count(*)::int as n from events where type = 'SettlementSigned'",
    )
    expect(rows).toEqual([{ n: 3 }])
    expect(await firstUnreplayable(other.app, settlementNeedsOf())).toBeUndefined()
  } finally {
    await other.close()
    await rm(archive, { force: true })
  }
})

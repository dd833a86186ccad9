import { expect, test } from 'vitest'
import type { DemoClient } from './client.ts'
import { fillSteps } from './fill-steps.ts'
import { simulateDemo } from './simulation.ts'
import { runSteps, type FillSteps } from './steps.ts'
import { day_ms } from './truth.ts'

const seed = 'seed'
const to = Date.parse('2026-03-24T15:00:00Z')
const from = to - 28 * day_ms
const simulation = simulateDemo(seed, 60, to)

/** An application that takes everything, but not the second item when it hears of it first. */
function taking() {
  const calls: { readonly what: string; readonly body: unknown }[] = []
  let items = 0
  const answerTo = (path: string, body: unknown): unknown => {
    if (path !== '/api/money/items/bulk')
      return { accepted: 1, duplicates: 0, conflicts: [], quarantined: 0, rejected: [] }
    const late = items === 0 ? [{ line: 2, code: 'position.notReached', err: '' }] : []
    const created = (body as { items: unknown[] }).items
      .map((_, i) => ({ line: i + 1, item: `item${++items}` }))
      .filter(({ line }) => late.every((one) => one.line !== line))
    return { created, rejected: late }
  }
  const call: DemoClient['call'] = async (method, path, body) => {
    calls.push({ what: `${method} ${path}`, body })
    return { status: 200, body: answerTo(path, body) as never, position: '1' }
  }
  const must: DemoClient['must'] = async (method, path, body) =>
    (await call(method, path, body)).body as never
  const pause = async () => undefined
  return { client: { call, must, pause } satisfies DemoClient, calls }
}
const fill = async (withYear: boolean) => {
  const { client, calls } = taking()
  const clients = { url: '', owner: client, ingestion: client }
  const filling = { ...clients, seed, simulation, opensAt: to, from, to, withYear }
  const { terms, items, statements } = fillSteps(filling)
  const steps = { terms, statements, ...(items ? { items } : {}) }
  const silent = { moved: () => undefined, finished: () => undefined }
  await runSteps(steps as FillSteps<string>, silent, new AbortController().signal)
  return calls
}

test('terms come before lines, and lines in a few requests', async () => {
  const calls = (await fill(true)).map(({ what }) =>
    what.replace(/(permissions\/models|contracts|budget|bonus-rules|items\/item).*/, '$1'),
  )
  const terms = [
    'PUT /api/money/rates',
    'PUT /api/permissions/models',
    'PUT /api/money/sources/aurora/ctb',
    'PUT /api/money/bonus-rules',
    'PUT /api/money/contracts',
  ]
  const items = [
    'POST /api/money/items/bulk',
    'POST /api/money/items/item',
    'PUT /api/wallet/budget',
  ]
  const lines = 'POST /ingest/v1/transactions'
  const order = [...new Set(calls)]
  expect(order.slice(0, terms.length)).toEqual(terms)
  // Items and lines go beside each other.
  expect(order.filter((what) => items.includes(what))).toEqual(items)
  expect(new Set(order)).toEqual(new Set([...terms, ...items, lines]))
  expect(calls.filter((what) => what === 'POST /ingest/v1/transactions').length).toBeLessThan(6)
})

test('an item that came too early is sent again, alone', async () => {
  const bulks = (await fill(true)).flatMap(({ what, body }) =>
    what === 'POST /api/money/items/bulk' ? [(body as { items: unknown[] }).items] : [],
  )
  expect(bulks.map(({ length }) => length)).toEqual([bulks[0]?.length, 1])
  expect(bulks[1]?.[0]).toEqual(bulks[0]?.[1])
})

test('kept data get rates and lines only', async () => {
  const calls = (await fill(false)).map(({ what }) => what)
  expect(new Set(calls)).toEqual(new Set(['PUT /api/money/rates', 'POST /ingest/v1/transactions']))
})

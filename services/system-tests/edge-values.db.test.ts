import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SampleRequest } from '../platform/testing/authorisation-rows.ts'
import { edgeRequests, foreignListRequests, type EdgeRequest } from './edge-requests.ts'
import { requestOf } from './authorisation-requests.ts'
import { callRows, isWalked } from './authorisation-table.ts'
import { makeWorld, type WalkWorld } from './authorisation-world.ts'

const AT_ONCE = 8
let world: WalkWorld
/** The server's words about itself. */
let document: unknown
beforeAll(async () => {
  world = await makeWorld()
  document = (await ask('owner', { method: 'GET', url: '/openapi.json', headers: {} })).json()
})
afterAll(() => world.close())

type Sent = ReturnType<typeof requestOf>
const ask = (role: 'owner' | 'manager', request: Sent) =>
  world.server.inject({
    ...request,
    headers: { ...request.headers, ...world.headersOf(role) },
  })
/** Every call with a request that is taken, but for those that end sessions. */
const samples = () =>
  callRows
    .filter(([name, row]) => isWalked(name) && row.ends === undefined)
    .flatMap(([name, row]) => {
      const served = world.calls.find((one) => one.name === name)
      const sample: SampleRequest =
        'sample' in row ? row.sample : row.sampleAbout(world.subjects.allocated)
      return served ? [{ name, call: served.call, writes: served.call.writes, sample }] : []
    })
async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.toReversed()
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
/** Told of in `broken` where the product's answer is a 5xx. */
const send = async (
  role: 'owner' | 'manager',
  { call, sample, name, edge }: EdgeRequest,
  broken: string[],
) => {
  const answer = await ask(role, requestOf(call, sample))
  if (answer.statusCode >= 500)
    broken.push(`${name} with ${edge}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  return answer
}

test('no date, number or amount at the edge of what its type can say breaks a call, nor what is read after it', async () => {
  const requests = samples().flatMap((one) => edgeRequests(document, one))
  const broken: string[] = []
  const statuses: Record<number, number> = {}
  await inParallel(requests, async (one) => {
    const { statusCode } = await send('owner', one, broken)
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  })
  expect(broken).toEqual([])
  for (const status of [200, 400, 422])
    expect(statuses[status] ?? 0, JSON.stringify(statuses)).toBeGreaterThan(100)
  await world.app.settle()
  const looks = samples().filter(({ writes }) => !writes)
  await inParallel(looks, async (one) => {
    await send('owner', { ...one, edge: 'all that was taken before' }, broken)
  })
  expect(broken).toEqual([])
})

test('no list in a body that changes something takes people or studios of others, nor ones that nobody knows', async () => {
  const taken: string[] = []
  const broken: string[] = []
  const requests = samples()
    .filter(({ writes }) => writes)
    .flatMap((one) => foreignListRequests(document, one))
  expect(requests.length).toBeGreaterThan(0)
  for (const one of requests) {
    const { statusCode, body } = await send('manager', one, broken)
    if (statusCode < 300) taken.push(`${one.name} with ${one.edge}: ${body.slice(0, 200)}`)
  }
  expect([taken, broken]).toEqual([[], []])
})

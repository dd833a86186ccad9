import { expect } from 'vitest'
import { ndjson, startHere, TestClient, type HereProduct } from './process.ts'

/** A running product with two studios: ana, a model, and mara, a manager, in the north; bea, a model, in the south. */
export interface BadInputStage {
  readonly server: HereProduct
  readonly owner: TestClient
  readonly ana: TestClient
  readonly mara: TestClient
  readonly nobody: TestClient
}
export const personLine = (user: string, tipCont: string, studio: string, more: object = {}) => ({
  user,
  name: user,
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont,
  studio,
  ...more,
})
export const seenLine = (more: object = {}) => ({
  observer: 'ext-1',
  site: 'ctb',
  account: 'ana_x',
  status: 1,
  observed_at: '2026-03-01T08:00:00Z',
  ...more,
})
export const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()

export async function openBadInputStage(): Promise<BadInputStage> {
  const server = await startHere()
  const [owner, ana, mara, nobody] = [1, 2, 3, 4].map(() => new TestClient(server.url)) as [
    TestClient,
    TestClient,
    TestClient,
    TestClient,
  ]
  await owner.login()
  for (const studio of ['north', 'south'])
    await owner.call('POST', '/api/studios', { studio, name: studio, timezone: 'Europe/Bucharest' })
  const people = [
    personLine('ana', 'Model', 'north', {
      password: 'Model-1234!',
      conturi: { ctb: { username: 'ana_x' } },
    }),
    personLine('mara', 'Manager', 'north', { password: 'Manager-1234!' }),
    personLine('bea', 'Model', 'south', { conturi: { ctb: { username: 'bea_x' } } }),
  ]
  await owner.call('POST', '/api/accounts/import', ndjson(people))
  await ana.login('ana', 'Model-1234!')
  await mara.login('mara', 'Manager-1234!')
  return { server, owner, ana, mara, nobody }
}
/** Stops the product, and checks that no input has made it find a bug of its own. */
export async function strike(stage: BadInputStage | undefined): Promise<void> {
  await stage?.server.stop()
  expect(stage?.server.output()).not.toContain('a call failed by a bug')
}

interface BadInputAnswer {
  readonly status: number
  readonly code: string | undefined
}
export type Headers = Readonly<Record<string, string>>
/** Every refusal says {err, code} and nothing else. */
export async function askRefused(
  client: TestClient,
  method: string,
  path: string,
  body?: unknown,
  headers: Headers = {},
): Promise<BadInputAnswer> {
  const response = await client.raw(method, path, body, headers)
  const { params, ...answer } = (await response.json()) as {
    err?: string
    code?: string
    params?: unknown
  }
  if (response.status >= 400)
    expect([Object.keys(answer).toSorted(), typeof answer.err, typeof (params ?? {})]).toEqual([
      ['code', 'err'],
      'string',
      'object',
    ])
  return { status: response.status, code: response.status >= 400 ? answer.code : undefined }
}

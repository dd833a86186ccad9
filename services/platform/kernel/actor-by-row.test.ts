import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { anybody, session, type Actor } from '#shared/platform/allow.ts'
import { defineCalls } from '#shared/platform/calls.ts'
import { asAna, serverOfTest } from '../testing/server.ts'
import type { ActorContext, Handler } from './define-service.ts'

const common = {
  method: 'GET',
  writes: false,
  summary: 'Who',
  status: 200,
  response: z.string(),
} as const
const calls = defineCalls('who', {
  open: { ...common, path: '/open', allow: anybody },
  closed: { ...common, path: '/closed', allow: session },
  lax: { ...common, path: '/lax', allow: { name: 'lax', check: () => true } },
})
type ActorOf<N extends keyof typeof calls> = Parameters<Handler<(typeof calls)[N]>>[1]['actor']

test('a handler knows who asks, except under the row that lets anybody in', () => {
  expectTypeOf<ActorOf<'open'>>().toEqualTypeOf<Actor | null>()
  expectTypeOf<ActorOf<'closed'>>().toEqualTypeOf<Actor>()
  expectTypeOf<ActorOf<'lax'>>().toEqualTypeOf<Actor>()
})
test('nobody comes to a handler under any other row, whatever that row says', async () => {
  const who = async (_input: unknown, { actor }: ActorContext) => actor.user
  const handlers = { open: async () => 'anybody', closed: who, lax: who }
  const { server } = await serverOfTest({ services: [{ name: 'who', calls, handlers }] })
  const status = async (url: string, headers = {}) =>
    (await server.inject({ url, headers })).statusCode
  expect([await status('/open'), await status('/closed'), await status('/lax')]).toEqual([
    200, 401, 401,
  ])
  expect(await status('/lax', asAna)).toBe(200)
})

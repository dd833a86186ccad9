import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Checks } from './health.ts'
import { parrots, testServer } from '../testing/server.ts'

let server: FastifyInstance | undefined
afterEach(() => server?.close())
async function serve(checks: Checks): Promise<FastifyInstance> {
  server = (await testServer({ services: [parrots().service], checks })).server
  return server
}
const figure = async (one: FastifyInstance, name: string) =>
  new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(
    (await one.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body,
  )?.[1]

test('what fails is named, and is a figure of the metrics, until it holds again', async () => {
  let isAway = true
  const one = await serve({
    store: async () => isAway && Promise.reject(new Error('connect ECONNREFUSED')),
    database: async () => 1,
  })
  expect((await one.inject('/readyz')).json()).toEqual({ ok: false, failed: ['store'] })
  expect([
    await figure(one, 'callboard_check_ok{check="store"}'),
    await figure(one, 'callboard_check_ok{check="database"}'),
  ]).toEqual(['0', '1'])
  isAway = false
  // A scraper asks, too, not only a load balancer: the figure is of now.
  expect(await figure(one, 'callboard_check_ok{check="store"}')).toBe('1')
  expect((await one.inject('/readyz')).statusCode).toBe(200)
})
test('a check that does not answer counts as failed, and keeps nobody waiting for it', async () => {
  const one = await serve({ store: () => new Promise(() => undefined) })
  expect((await one.inject('/readyz')).json()).toEqual({ ok: false, failed: ['store'] })
})
test('however many ask at once, a check runs once', async () => {
  let runs = 0
  const one = await serve({
    store: async () => {
      runs++
      await delay(50)
    },
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => one.inject('/readyz')))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(runs).toBe(1)
})
test('whoever still asks while the process ends is told that it is not ready', async () => {
  const one = await serve({})
  await one.listen({ port: 0, host: '127.0.0.1' })
  const drained = one.drain()
  expect((await one.inject('/readyz')).json()).toEqual({ ok: false, failed: ['serving'] })
  await drained
  server = undefined
})

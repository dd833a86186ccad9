import { afterEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { StoreUnavailable } from '#shared/platform/event-store.ts'
import { isOutage } from './outage.ts'
import { asAna, parrots, testServer } from '../testing/server.ts'

let server: FastifyInstance | undefined
afterEach(() => server?.close())
const coded = (code: string, message = 'words of the driver') =>
  Object.assign(new Error(message), { code })

test.each([
  coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'),
  coded('ECONNRESET', 'read ECONNRESET'),
  coded('57P01', 'terminating connection due to administrator command'),
  coded('57P03', 'the database system is starting up'),
  coded('53300', 'sorry, too many clients already'),
  coded('53100', 'could not extend file: No space left on device'),
  coded('55P03', 'canceling statement due to lock timeout'),
  coded('25P03', 'terminating connection due to idle-in-transaction timeout'),
  coded('42P01', 'relation "tasks.tasks_v2" does not exist'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new StoreUnavailable('EventStoreDB is away'),
])('the store was away: $message', (error) => {
  expect(isOutage(error)).toBe(true)
})
test.each([
  coded('23505', 'duplicate key value violates unique constraint'),
  coded('22P05', 'unsupported Unicode escape sequence'),
  coded('42703', 'column "name" does not exist'),
  coded('57014', 'canceling statement due to statement timeout'),
  coded('ECONNRESET', 'aborted'),
  new TypeError("Cannot read properties of undefined (reading 'ECONNREFUSED')"),
  undefined,
])('a bug, or a client that went away: %s', (error) => {
  expect(isOutage(error)).toBe(false)
})
test('whoever asks meanwhile is told to come again, without details, and it does not count as a bug', async () => {
  const { service } = parrots()
  const handlers = {
    ...service.handlers,
    fall: () => Promise.reject(coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.7:5432')),
  }
  server = (await testServer({ services: [{ ...service, handlers }] })).server
  const answer = await server.inject({
    method: 'POST',
    url: '/api/fall',
    headers: asAna,
    payload: { how: 'bug' },
  })
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '1',
    { err: 'The data store can’t be reached right now. Try again.', code: 'store.unavailable' },
  ])
})

import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { owner } from '#shared/platform/allow.ts'
import { defineCalls } from '#shared/platform/calls.ts'
import { shardOf, START } from '#shared/platform/event-store.ts'
import { action, serviceOf } from './use-case.ts'
import { openLog } from './logging.ts'
import { openRuntime, type Runtime } from '../start/runtime.ts'
import { startModules } from '../start/start-modules.ts'
import { createServer } from '../start/server.ts'
import { ownerActor } from '../testing/app.ts'
import { testConfig } from '../testing/database.ts'
import { jarEvents, jarOf, jarsProjection } from '../testing/jars.ts'
import { openWakeUps, startWorker, type RunningWorker } from '../start/worker-process.ts'
import type { WakeUpQueue } from './queue.ts'

type Line = Readonly<Record<string, unknown>> & { readonly msg: string }
const lines: Line[] = []
const sink = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    for (const line of chunk.toString().split('\n').filter(Boolean))
      lines.push(JSON.parse(line) as Line)
    done()
  },
})
const jarCalls = defineCalls('jars', {
  fill: {
    method: 'POST',
    writes: true,
    path: '/jars',
    summary: 'Fill a jar',
    body: z.object({ jar: z.string(), sweets: z.int() }),
    status: 200,
    allow: owner,
    response: z.object({ left: z.int() }),
  },
})
const fill = action(jarCalls.fill)(async ({ app, body: { jar, sweets }, context }) => {
  app.log.info({ jar }, 'a jar is filled')
  if (jar === 'bug') throw new Error('the lid is stuck')
  const command = { type: 'Fill', owner: 'Clover Meadow', sweets } as const
  return { left: (await app.handle(jarOf(jar), `jar-${jar}`, command, context)).state }
})
const jarsService = serviceOf({ name: 'jars', calls: jarCalls, watch: owner, useCases: { fill } })

let runtime: Runtime
let server: FastifyInstance
let queue: WakeUpQueue
let worker: RunningWorker
beforeAll(async () => {
  const config = testConfig({ LOG_LEVEL: 'debug' })
  runtime = await openRuntime(
    config,
    { services: [jarsService], projections: [jarsProjection()], events: jarEvents },
    openLog(config, sink),
  )
  queue = await openWakeUps(runtime)
  worker = await startWorker(runtime, [], queue, '00000000-0000-4000-8000-000000000000')
  const services = startModules(runtime.modules, runtime.app)
  server = await createServer({
    app: runtime.app,
    services,
    authenticate: async () => ({ ...ownerActor, user: 'mara' }),
  })
})
afterAll(async () => {
  await server.close()
  await worker.stop()
  await queue.close()
  await runtime.close()
})
const post = (jar: string, requestId: string) =>
  server.inject({
    method: 'POST',
    url: '/jars',
    payload: { jar, sweets: 3 },
    headers: { authorization: 'Bearer x', 'x-request-id': requestId },
  })
const found = (msg: string, wanted: (line: Line) => boolean) =>
  lines.find((line) => line.msg === msg && wanted(line))

test('one command can be followed by ids from the request to the read model', async () => {
  const { statusCode, headers } = await post('mint', 'follow-me')
  expect(statusCode).toBe(200)
  const written = String(headers['x-position'] ?? START)
  expect(await runtime.app.progress.reach(['jars'], written, 60_000)).toBe(true)
  await worker.projections.idle()
  const answered = found('answered', ({ reqId }) => reqId === 'follow-me')
  expect(answered).toMatchObject({
    actor: 'mara',
    call: 'jars.fill',
    method: 'POST',
    status: 200,
    position: headers['x-position'],
  })
  const { command, events, position } = answered as unknown as {
    command: string
    events: string[]
    position: string
  }
  expect(events).toHaveLength(1)
  expect(found('a jar is filled', ({ request }) => request === 'follow-me')).toMatchObject({
    command,
    actor: 'mara',
  })
  expect(found('appended', ({ append }) => append === command)).toMatchObject({
    request: 'follow-me',
    actor: 'mara',
    streams: ['jar-mint'],
    events,
    position,
    source: 'call',
  })
  expect(
    (await runtime.app.journal.read('jar-mint')).map(({ id, position: at }) => [id, at]),
  ).toEqual([[events[0], position]])
  const projected = found(
    'projected',
    ({ projection, shards, after, position: upTo }) =>
      projection === 'jars' &&
      (shards as number[]).includes(shardOf('mint')) &&
      String(after) < position &&
      position <= String(upTo),
  )
  expect(projected).toMatchObject({ events: 1 })
})
test('a bug is logged with the request, the command and the login, and no line of a request holds personal words', async () => {
  expect((await post('bug', 'broken-one')).statusCode).toBe(500)
  const bug = found('a call failed by a bug', ({ reqId }) => reqId === 'broken-one')
  expect(bug).toMatchObject({ actor: 'mara', route: '/jars', err: { message: 'the lid is stuck' } })
  expect(typeof bug?.['command']).toBe('string')
  expect(lines.some((line) => JSON.stringify(line).includes('Clover'))).toBe(false)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEvent } from '../process/define-process.ts'
import { failingTimers } from '../process/process-figures.ts'
import { jarEvents, jarsProjection } from '../testing/jars.ts'
import { processesTest, type ProcessesTest } from '../testing/processes.ts'

let its: ProcessesTest
beforeAll(async () => {
  its = await processesTest({ projections: [jarsProjection()] })
})
afterAll(() => its.close())

test('a stream that a process manager has put aside stands on the operators’ list, and is tried again from there', async () => {
  let isBroken = true
  const { app } = its.runtime
  const sweeten = onEvent({
    name: 'sweeten',
    module: 'jars',
    version: 1,
    events: jarEvents,
    run: async () => {
      if (isBroken) throw new Error('too bitter')
    },
  })
  app.processes.define(app, [sweeten])
  await app.processes.bear()
  await its.send('bitter', { type: 'Fill', owner: 'Fern', sweets: 3 })
  await its.send('bitter', { type: 'Take', sweets: 1 })
  await app.processes.settle()
  expect(await app.operations.parkedStreams()).toMatchObject([
    {
      kind: 'process',
      projection: 'sweeten',
      stream: 'jar-bitter',
      waiting: 2,
      error: 'Error: too bitter',
      event: { type: 'JarFilled', version: 1 },
    },
  ])
  expect(JSON.stringify(await app.operations.parkedStreams())).not.toContain('Fern')
  expect(await app.operations.tryAgain('sweeten', 'jar-bitter')).toEqual({ healthy: false })
  isBroken = false
  expect(await app.operations.tryAgain('sweeten', 'jar-bitter')).toEqual({ healthy: true })
  expect(await app.operations.tryAgain('sweeten', 'jar-bitter')).toBeUndefined()
  expect(await app.operations.tryAgain('jars', 'jar-bitter')).toBeUndefined()
  expect(await app.operations.parkedStreams()).toEqual([])
})
test('a timer that failed is listed with its error until it has fired', async () => {
  let isBroken = true
  const due = '2026-11-20T12:00:00.000Z'
  const ring = onEvent({
    name: 'ring',
    module: 'jars',
    version: 1,
    events: jarEvents,
    run: async (event, { at }) => at(due, event.data.jar),
    onTimer: async () => {
      if (isBroken) throw new Error('no bell')
    },
  })
  const { processes } = await its.worker([ring])
  await its.send('bell', { type: 'Fill', owner: 'Fern', sweets: 1 })
  await processes.settle()
  const { pool } = its.runtime.app
  expect(await failingTimers(pool)).toEqual([
    { process: 'ring', key: 'bell', due, attempts: 1, error: 'Error: no bell' },
  ])
  isBroken = false
  its.clock.now = '2026-11-20T12:00:02.000Z'
  await processes.settle()
  expect(await failingTimers(pool)).toEqual([])
})

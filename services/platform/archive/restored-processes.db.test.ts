import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportTo, importFrom } from '../start/archive.ts'
import { defineEffect, type AnyAdapter } from '../outbox/define-effect.ts'
import { onEvent, type Process } from '../process/define-process.ts'
import { jarEvents, jarOf } from '../testing/jars.ts'
import { processesTest, type ProcessesTest } from '../testing/processes.ts'

const PAST = '2026-11-20T13:00:00.000Z'
const FUTURE = '2199-01-01T00:00:00.000Z'

/** Mails the person who fills a jar, and takes a sweet out of it, with another mail, when its timer comes due. */
const watch = (broken = false): Process<typeof jarEvents> =>
  onEvent({
    name: 'watch',
    module: 'jars',
    version: 1,
    events: jarEvents,
    run: async (event, { at, send, handle }) => {
      if (event.type !== 'JarFilled') return
      const { jar } = event.data
      if (broken && jar === 'broken') throw new Error('not now')
      if (jar === 'late') await handle(jarOf(jar), `jar-${jar}`, { type: 'Take', sweets: 1 })
      send('jars.filled', { person: jar })
      at(jar === 'slow' ? FUTURE : PAST, jar)
    },
    onTimer: async ({ key: jar }, { handle, send }) => {
      await handle(jarOf(jar), `jar-${jar}`, { type: 'Take', sweets: 2 })
      send('jars.due', { person: jar })
    },
  })
const effects = ['filled', 'due'].map((name) =>
  defineEffect({
    name: `jars.${name}`,
    transport: 'mail',
    compose: async ({ person }) => ({ to: `${person}@x.example`, subject: name, text: name }),
  }),
)

let [old, restored]: ProcessesTest[] = []
let archive = ''
const sent: string[] = []
const adapter: AnyAdapter = {
  kind: 'mail',
  deliver: async ({ to, subject }) => void sent.push(`${subject} ${to}`),
}
const its = (one: ProcessesTest | undefined): ProcessesTest => one as ProcessesTest
beforeEach(async () => {
  sent.length = 0
  old = await processesTest()
  restored = await processesTest()
  archive = path.join(tmpdir(), `${its(old).runtime.config.DATABASE_SCHEMA}.archive`)
})
afterEach(async () => {
  await old?.close()
  await restored?.close()
  await rm(archive, { force: true })
})
const fill = (jar: string) => its(old).send(jar, { type: 'Fill', owner: 'Fern', sweets: 9 })
const taken = async (jar: string) => its(restored).count('JarTaken', jar)
/** The store that was restored, at a moment of its clock. */
async function restoredAt(now: string) {
  its(restored).clock.now = now
  const { processes, outbox } = await its(restored).worker([watch()], effects, [adapter])
  await processes.settle()
  while ((await outbox.deliverSome()) > 0);
  return processes.measure()
}
const back = async () => {
  await exportTo(archive, its(old).runtime.config, () => undefined)
  await importFrom(archive, its(restored).runtime.config, () => undefined)
}

test('in a restored store each timer fires once, and nothing is sent that the store before may have sent', async () => {
  const { processes, outbox } = await its(old).worker([watch(true)], effects, [adapter])
  for (const jar of ['fast', 'slow', 'broken']) await fill(jar)
  await processes.settle()
  expect(await outbox.deliverSome()).toBe(2)
  // Waits in the outbox at the export; the process manager has not read it at all.
  await fill('pending')
  await processes.settle()
  await fill('late')
  await back()
  sent.length = 0

  await restoredAt('2026-11-21T12:00:00.000Z')
  expect(sent).toEqual([])
  for (const [jar, sweets] of Object.entries({ fast: 1, slow: 0, broken: 1, pending: 1, late: 2 }))
    expect([jar, await taken(jar)]).toEqual([jar, sweets])
  const [standing] = await restoredAt(FUTURE)
  expect(sent).toEqual(['due slow@x.example'])
  expect(await taken('slow')).toBe(1)
  expect(standing).toMatchObject({ stopped: 0, timers: 0 })
})

test('what fired before the export does not fire again', async () => {
  const { processes } = await its(old).worker([watch()], effects, [adapter])
  await fill('fast')
  its(old).clock.now = PAST
  await processes.settle()
  await back()
  expect(await taken('fast')).toBe(1)
  await restoredAt('2026-11-21T12:00:00.000Z')
  expect(await taken('fast')).toBe(1)
})

test('a store that the product has run on while it was empty does not tell of what is imported', async () => {
  await its(restored).worker([watch()], effects, [adapter])
  const { processes } = await its(old).worker([watch()], effects, [adapter])
  await fill('fast')
  await processes.settle()
  await back()
  await restoredAt('2026-11-21T12:00:00.000Z')
  expect(sent).toEqual([])
})

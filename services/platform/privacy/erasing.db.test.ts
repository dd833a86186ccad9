import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypesOf } from '#shared/platform/messages.ts'
import { ERASED, personal } from '#shared/platform/personal.ts'
import { aggregateOf } from '../commands/aggregate-of.ts'
import { metadataOf } from '../kernel/metadata.ts'
import { openRuntime, type Runtime } from '../start/runtime.ts'
import { testConfig } from '../testing/database.ts'
import type { Vault } from './vault.ts'

const eventType = eventTypesOf('accounts')
const events = {
  Noted: eventType(z.object({ user: z.string(), note: personal() }), {
    of: ({ user }) => user,
    name: 'Noted',
  }),
}
/** Its state is the last note: what `handle` keeps of a stream is personal. */
const notes = aggregateOf<string>()({
  name: 'notes',
  events,
  initial: '',
  decide: { Look: () => [] },
  evolve: { Noted: (_state, { note }) => note },
})
const context = (commandId: string) => ({
  actor: null,
  commandId,
  now: '2026-01-15T09:00:00.000Z',
  wrote: () => undefined,
})

let processes: readonly [Runtime, Runtime]
beforeAll(async () => {
  const config = testConfig()
  const open = () =>
    openRuntime(config, { services: [], projections: [], events }, pino({ level: 'silent' }))
  processes = [await open(), await open()]
})
afterAll(async () => {
  for (const one of processes) await one.close()
})

test('what one process erases, the other forgets: the key and the states it keeps', async () => {
  const [here, there] = processes
  const write = (user: string) =>
    here.app.journal.append(
      {
        stream: `note-${user}`,
        events: [{ type: 'Noted', data: { user, note: 'a secret' } }],
        expectedVersion: 0,
      },
      metadataOf(context(`write-${user}`)),
    )
  await write('fern')
  await write('oak')
  const noteOf = async (user: string) =>
    (await there.app.journal.read(`note-${user}`)).map(
      ({ data }) => (data as { note: string }).note,
    )
  const stateOf = async (user: string) =>
    (await there.app.handle(notes, `note-${user}`, { type: 'Look' }, context('look'))).state
  expect([await noteOf('fern'), await stateOf('fern'), await stateOf('oak')]).toEqual([
    ['a secret'],
    'a secret',
    'a secret',
  ])

  await here.app.erase('fern')
  expect(
    (await here.app.journal.read('note-fern')).map(({ data }) => (data as { note: string }).note),
  ).toEqual([ERASED])
  await expect.poll(() => noteOf('fern')).toEqual([ERASED])
  expect([await stateOf('fern'), await stateOf('oak'), await noteOf('oak')]).toEqual([
    ERASED,
    'a secret',
    ['a secret'],
  ])
  expect(await here.app.unreadableAfter('oak')).toEqual([
    { stream: 'note-oak', type: 'Noted', events: 1, fields: ['note'] },
  ])
})

test('the vault is emptied of one owner, of one kind or of all', async () => {
  const { vault } = processes[0].app
  await vault.put('one', 'fern', 'session', 'x')
  await vault.put('two', 'fern', 'site-password', 'y')
  await vault.put('three', 'oak', 'session', 'z')
  expect(await vault.removeOf('fern', 'session')).toBe(1)
  expect(await vault.listOf('fern')).toEqual(['two'])
  expect([
    await vault.removeOf('fern'),
    await vault.listOf('fern'),
    await vault.listOf('oak'),
  ]).toEqual([1, [], ['three']])
})

test('a secret is changed only as it stands, and one that was removed meanwhile stays removed', async () => {
  const [here, there] = processes.map(({ app }) => app.vault) as [Vault, Vault]
  await here.put('counted', 'fern', 'session', '0')
  const add = (secret: string) => String(Number(secret) + 1)
  let first = true
  const changed = await here.change('counted', async (secret) => {
    if (first) await there.change('counted', add)
    first = false
    return add(secret)
  })
  expect([changed, await there.get('counted')]).toEqual(['2', '2'])
  const removed: (string | undefined)[] = []
  const gone = await here.change('counted', async (secret) => {
    removed.push(...(await Promise.all([there.remove('counted'), here.remove('counted')])))
    return add(secret)
  })
  expect([gone, await here.get('counted')]).toEqual([undefined, undefined])
  expect(removed.toSorted()).toEqual(['2', undefined])
  await here.put('busy', 'fern', 'session', '0')
  await expect(
    here.change('busy', async (secret) => {
      await there.change('busy', add)
      return add(secret)
    }),
  ).rejects.toMatchObject({ code: 'command.busy' })
})

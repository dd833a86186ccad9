import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypesOf, partitionByUser } from '#shared/platform/messages.ts'
import { platformRefusal } from '#shared/platform/refusals.ts'
import { testActor } from '../testing/staff.ts'
import { aggregateOf } from '../commands/aggregate-of.ts'
import type { ActorContext } from './define-service.ts'
import { objectsOfPeople } from './objects-of-people.ts'

const eventType = eventTypesOf('accounts')
const jars = aggregateOf<string | null>()({
  name: 'jars',
  events: {
    JarMade: eventType(z.object({ user: z.string() }), { of: partitionByUser, name: 'Jar made' }),
  },
  initial: null,
  decide: { Make: (_state, data: { readonly user: string }) => [{ type: 'JarMade', data }] },
  evolve: { JarMade: (_state, { user }) => user },
})
/** fern is of north, reed of south, and gone was erased; the caller sees north. There is a jar of each. */
function inNorth() {
  const handled: unknown[] = []
  const people = Object.entries({ fern: 'north', gone: 'north', reed: 'south' }).map(
    ([user, studio]) => ({ user, studio, erased: user === 'gone' }),
  )
  const app = {
    people: { get: async () => new Map(people.map((person) => [person.user, person])) },
    journal: { head: async () => '7', find: async () => undefined },
    progress: { reach: async () => true },
    load: async (_aggregate: unknown, stream: string) => ({
      state: people.find(({ user }) => stream === `jars-${user}`)?.user ?? null,
    }),
    handle: async (
      _a: unknown,
      stream: string,
      { type }: { type: string },
      _c: unknown,
      to: object,
    ) => handled.push([stream, type, to]),
  }
  const objects = objectsOfPeople(app as never, jars, {
    personOf: (state) => state ?? undefined,
    sees: (_actor, { studio }) => studio === 'north',
    unknown: (what) => {
      throw platformRefusal(what === 'person' ? 'request.notFound' : 'topic.unknown')
    },
  })
  return { objects, handled }
}
const context = { actor: testActor('oak'), now: '', commandId: 'id-1' } as unknown as ActorContext
const make = (user: string) => () => ({ type: 'Make', user }) as const

test('a new object has the id of its command, and is recorded in the studio of its person', async () => {
  const { objects, handled } = inNorth()
  expect(await objects.add('fern', make('fern'), context)).toBe('id-1')
  expect(handled).toEqual([['jars-id-1', 'Make', { studio: 'north' }]])
})
test('an object that is there is changed in the studio of its person', async () => {
  const { objects, handled } = inNorth()
  await objects.change('fern', make('fern')(), context)
  expect(handled).toEqual([['jars-fern', 'Make', { studio: 'north' }]])
})
test('of who is out of sight, erased or nobody there is neither person nor object', async () => {
  const { objects, handled } = inNorth()
  for (const user of ['reed', 'gone', 'nobody']) {
    await expect(objects.add(user, make(user), context)).rejects.toMatchObject({
      code: 'request.notFound',
    })
    const changed = async () => objects.change(user, make(user)(), context)
    await expect(changed()).rejects.toMatchObject({ code: 'topic.unknown' })
  }
  expect(handled).toEqual([])
})

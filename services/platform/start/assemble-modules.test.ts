import { expect, test } from 'vitest'
import { z } from 'zod'
import { anybody, session } from '#shared/platform/allow.ts'
import { defineTopics, nobody, type Call, type Calls } from '#shared/platform/calls.ts'
import { eventTypesOf, type EventTypes } from '#shared/platform/messages.ts'
import { defineNeed } from '#shared/platform/needs.ts'
import {
  defineProjection,
  table,
  type AnyProjection,
} from '#projections/platform/define/define-projection.ts'
import { assembleModules } from './assemble-modules.ts'
import { defineServiceModule, give, type AnyModule } from '../kernel/define-module.ts'
import type { AnyService } from '../kernel/define-service.ts'
import { serviceOf } from '../kernel/use-case.ts'

const eventType = eventTypesOf('accounts')
const call: Call = {
  module: 'a',
  method: 'GET',
  writes: false,
  path: '/things',
  summary: 'Things',
  status: 200,
  allow: anybody,
  response: z.object({}),
}
const event = () =>
  eventType(z.object({ id: z.string() }), { of: ({ id }) => id, name: 'Thing made' })
const events = { ThingMade: event() }
const readModel = (name: string, module: string, rest: Partial<AnyProjection> = {}) =>
  defineProjection({
    name,
    version: 1,
    module,
    sharded: true,
    events: {},
    tables: { [name]: table({ columns: { id: 'text' }, key: ['id'] }) },
    keysOf: () => ({}),
    on: () => undefined,
    ...rest,
  })
const authorisation = async () => ({ authorisation: {} as never })
const moduleOf = (name: string, rest: Partial<AnyModule> & { calls?: Calls } = {}): AnyModule => ({
  name,
  service: serviceOf({
    name,
    calls: rest.calls ?? {},
    watch: session,
    useCases: {},
  }),
  projections: [],
  events: [],
  authorisation,
  ...rest,
})
const assembling =
  (...list: AnyModule[]) =>
  () =>
    assembleModules(list)
const withTopic = (name: string, prefix: string, reads: readonly string[] = []): AnyModule => ({
  ...moduleOf(name),
  service: serviceOf({
    name,
    calls: {},
    watch: session,
    topics: defineTopics({ [prefix]: { summary: 'A wall', allow: session, reads } }),
    useCases: {},
    start: () => ({ topics: {} }),
  }),
})

test('modules that fit together become lists of services, projections and events, in their order', () => {
  const {
    services,
    projections,
    events: all,
  } = assembleModules([
    moduleOf('a', { calls: { list: call }, projections: [readModel('xs', 'a')], events: [events] }),
    moduleOf('b', { projections: [readModel('ys', 'b', { events })], events: [{}] }),
  ])
  expect(services.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(projections.map(({ name }) => name)).toEqual(['xs', 'ys'])
  expect(all).toEqual(events)
})

test('read models over all events are made of those of every module, and are checked like others', () => {
  const history = (folded: EventTypes) => [readModel('history', 'b', { events: folded })]
  const [a, b] = [moduleOf('a', { events: [events] }), moduleOf('b', { ofAllEvents: history })]
  for (const list of [
    [a, b],
    [b, a],
  ]) {
    const [made] = assembleModules(list).projections
    expect([made?.name, made?.events]).toEqual(['history', events])
  }
  const other = moduleOf('c', { projections: [readModel('history', 'c')] })
  expect(() => assembleModules([b, other])).toThrow('history')
})
test('all mistakes are named at once', () => {
  const calls = { get: { ...call, path: '/things/{id}' }, same: { ...call, reads: ['nowhere'] } }
  const start = assembling(moduleOf('a', { calls }), moduleOf('a', { calls: { list: call } }))
  expect(start).toThrow('the module a stands twice in a')
  expect(start).toThrow('a.get: the path /things/{id} and its params differ')
  expect(start).toThrow('a.same reads nowhere, and no module has such a projection')
  expect(start).toThrow('GET /things is a call of a.same and of a.list')
})

test('an event type that two modules declare is named with both', () => {
  expect(
    assembling(
      moduleOf('a', { events: [events] }),
      moduleOf('b', { events: [{ ThingMade: event() }] }),
    ),
  ).toThrow('the event ThingMade stands in a and in b')
})
test('an event type that stands in two tables of one module is named', () => {
  expect(assembling(moduleOf('a', { events: [events, events] }))).toThrow(
    'the event ThingMade stands twice in a',
  )
})

test('a method and path of two calls are named with both', () => {
  expect(
    assembling(moduleOf('a', { calls: { list: call } }), moduleOf('b', { calls: { all: call } })),
  ).toThrow('GET /things is a call of a.list and of b.all')
})
test('two paths that differ only in the name of a parameter are the same', () => {
  const about = 'object' as const
  const one = { ...call, about, path: '/things/{id}', params: z.object({ id: z.string() }) }
  const other = { ...call, about, path: '/things/{name}', params: z.object({ name: z.string() }) }
  expect(assembling(moduleOf('a', { calls: { one, other } }))).toThrow(
    'GET /things/{} is a call of a.one and of a.other',
  )
})
test('a call may not take a path of the server itself', () => {
  expect(assembling(moduleOf('a', { calls: { live: { ...call, path: '/live' } } }))).toThrow(
    'GET /live is a call of the server and of a.live',
  )
})
test('a call that another module declares is named, because its topic is that one’s', () => {
  expect(assembling(moduleOf('b', { calls: { list: call } }))).toThrow(
    'b.list is declared as a call of a',
  )
})
test('a call that hears a module that is not there is named', () => {
  const calls = { list: { ...call, hears: ['a', 'b'] } }
  expect(assembling(moduleOf('a', { calls }))).toThrow(
    'a.list hears b, and there is no such module',
  )
})
test('a call without a permission row, and a GET with a body, are named', () => {
  const { allow: _, ...bare } = call
  const start = assembling(
    moduleOf('a', { calls: { bare: bare as Call, full: { ...call, path: '/b', body: z.json() } } }),
  )
  expect(start).toThrow('a.bare has no permission row')
  expect(start).toThrow('a.full: a GET has no body')
})
test('a call that takes an id and does not say about whom it is, is named with the id', () => {
  const taking = (rest: Partial<Call>) =>
    assembling(moduleOf('a', { calls: { take: { ...call, method: 'POST', ...rest } } }))
  const user = z.object({ user: z.string() })
  const sentence = (id: string) => `a.take takes ${id} and does not say about whom it is`
  expect(taking({ path: '/{any}', params: z.object({ any: z.string() }) })).toThrow(sentence('any'))
  expect(taking({ query: user.optional() })).toThrow(sentence('user'))
  expect(taking({ body: z.union([z.object({ studios: z.array(z.string()) }), user]) })).toThrow(
    sentence('studios, user'),
  )
  expect(taking({ body: z.record(z.string(), z.int()) })).toThrow(sentence('keys'))
  expect(taking({ body: 'ndjson' })).toThrow(sentence('lines'))
  expect(taking({ body: user, about: nobody('for the test') })).not.toThrow()
  expect(taking({ body: z.object({ reason: z.string() }) })).not.toThrow()
})
test('a module that does not say who may watch it is named', () => {
  const { watch: _, ...service } = moduleOf('a').service as AnyService
  expect(assembling(moduleOf('a', { service: service as AnyService }))).toThrow(
    'a does not say who may watch query:a',
  )
})

test('a projection that two modules list is named with both', () => {
  expect(
    assembling(
      moduleOf('a', { projections: [readModel('xs', 'a')] }),
      moduleOf('b', { projections: [readModel('xs', 'b', { tables: {} })] }),
    ),
  ).toThrow('the projection xs stands in a and in b')
})
test('a table of two projections is named with both modules', () => {
  const shared = readModel('xs', 'a').tables
  expect(
    assembling(
      moduleOf('a', { projections: [readModel('xs', 'a')] }),
      moduleOf('b', { projections: [readModel('ys', 'b', { tables: shared })] }),
    ),
  ).toThrow('the table xs stands in a and in b')
})
test('a projection that is listed by another module than its own is named', () => {
  expect(assembling(moduleOf('a', { projections: [readModel('xs', 'b')] }))).toThrow(
    'the projection xs of b is listed by a',
  )
})
test('a projection that folds an event of nobody is named', () => {
  expect(assembling(moduleOf('a', { projections: [readModel('xs', 'a', { events })] }))).toThrow(
    'a: the projection xs folds ThingMade, which no module has',
  )
})
test('a projection that folds another event of the same name is named with its owner', () => {
  expect(
    assembling(
      moduleOf('a', { events: [events] }),
      moduleOf('b', {
        projections: [readModel('xs', 'b', { events: { ThingMade: event() } as EventTypes })],
      }),
    ),
  ).toThrow('b: the projection xs folds another ThingMade than a has')
})

test('a live topic of two modules is named with both', () => {
  expect(assembling(withTopic('a', 'wall'), withTopic('b', 'wall'))).toThrow(
    'the live topic wall stands in a and in b',
  )
})
test('a live topic may not take the prefix of the platform', () => {
  expect(assembling(withTopic('a', 'query'))).toThrow(
    'the live topic query stands in the platform and in a',
  )
})
test('a live topic that shows a projection of nobody is named', () => {
  expect(assembling(withTopic('a', 'wall', ['nowhere']))).toThrow(
    'the live topic wall of a reads nowhere, and no module has such a projection',
  )
})
test('a service that is called otherwise than its module is named', () => {
  expect(assembling({ ...withTopic('b', 'wall'), name: 'a' })).toThrow(
    'the service of a is called b',
  )
})

const greeting = defineNeed<() => string>('greeting')
const giver = (name: string) => ({
  ...moduleOf(name),
  gives: [
    give(
      greeting,
      ({ WORD }) =>
        () =>
          String(WORD),
    ),
  ],
})
const asking = (heard: (said: string) => void) =>
  defineServiceModule({
    name: 'asks',
    service: (need) => {
      heard(need(greeting)())
      return moduleOf('asks').service as AnyService
    },
    projections: [],
    events: [],
    authorisation,
  })
test('what one module needs another gives, whichever comes first in the list', () => {
  const heard: string[] = []
  const list = [asking((said) => heard.push(said)), giver('gives')]
  assembleModules(list, { WORD: 'hello' })
  assembleModules(list.toReversed(), { WORD: 'again' })
  expect(heard).toEqual(['hello', 'again'])
})
test('what nobody gives is named with who asks for it', () => {
  expect(assembling(asking(() => undefined))).toThrow('asks needs greeting, and no module gives it')
})
test('what two modules give is named with both', () => {
  expect(assembling(giver('a'), giver('b'))).toThrow(
    'what is needed as greeting stands in a and in b',
  )
})

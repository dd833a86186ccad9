import { expect, test } from 'vitest'
import { z } from 'zod'
import { session } from '#shared/platform/allow.ts'
import { defineCalls, defineTopics } from '#shared/platform/calls.ts'
import type { App } from '../kernel/app.ts'
import type { AnyService } from '../kernel/define-service.ts'
import { query, serviceOf } from '../kernel/use-case.ts'
import { startModules } from './start-modules.ts'

const calls = defineCalls('things', {
  list: {
    method: 'GET',
    writes: false,
    path: '/things',
    summary: 'Things',
    status: 200,
    allow: session,
    response: z.object({}),
  },
})
const topics = defineTopics({
  wall: {
    summary: 'A wall',
    allow: {
      name: 'north',
      check: (_actor, input) => (input as { argument: string }).argument === 'north',
    },
    reads: [],
  },
})
const source = { open: async () => ({ snapshot: () => ({}), poll: async () => undefined }) }
const service = serviceOf({
  name: 'things',
  calls,
  watch: session,
  topics,
  useCases: { list: query(calls.list)(async () => ({})) },
  start: () => ({ topics: { wall: source } }),
})
const started = (running: object = {}) => {
  const given = {
    ...service,
    start: (app: App) => ({ ...service.start(app), ...running }),
  } as AnyService
  return startModules({ services: [given], projections: [], events: {} }, {} as App)
}

test('a started service serves its topics under the rows of its table', () => {
  const [things] = started()
  const wall = things?.topics?.[0]
  const actor = { user: 'ana' } as never
  expect([wall?.prefix, wall?.allow(actor, 'north'), wall?.allow(actor, 'south')]).toEqual([
    'wall',
    true,
    false,
  ])
})
test('a call without a handler and a handler without a call are named at once', () => {
  const start = () => started({ handlers: { extra: async () => ({}) } })
  expect(start).toThrow('things.list has no handler')
  expect(start).toThrow('things.extra is a handler without a call')
})
test('a live topic without a source, and one without a row, are named', () => {
  const start = () => started({ topics: { floor: source } })
  expect(start).toThrow('the live topic wall of things has no source')
  expect(start).toThrow('the live topic floor of things has no row in its table of topics')
})
test('a reaction that waits for a projection of nobody is named', () => {
  const reaction = {
    name: 'tidy up',
    projections: ['nowhere'],
    sweep_s: 60,
    run: async () => undefined,
  }
  expect(() => started({ reactions: [reaction] })).toThrow(
    'the reaction tidy up of things waits for nowhere, and no module has such a projection',
  )
})

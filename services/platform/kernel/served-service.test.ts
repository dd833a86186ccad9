import { expect, test } from 'vitest'
import { z } from 'zod'
import { anybody, session } from '#shared/platform/allow.ts'
import type { Call } from '#shared/platform/calls.ts'
import { callsOf } from './served-service.ts'

const call: Call = {
  method: 'GET',
  path: '/things',
  summary: 'Things',
  status: 200,
  allow: anybody,
  response: z.object({}),
}
const handler = async () => ({})
const serve = (
  calls: Record<string, Call>,
  handlers: Record<string, typeof handler> = Object.fromEntries(
    Object.keys(calls).map((name) => [name, handler]),
  ),
) => callsOf([{ name: 'things', calls, handlers }])

test('every call becomes one served call', () => {
  expect(serve({ list: call }).map(({ name }) => name)).toEqual(['things.list'])
})
test('the start fails with every mistake by name', () => {
  const start = () =>
    serve(
      { list: call, get: { ...call, path: '/things/{id}' }, same: { ...call, allow: session } },
      { get: handler, same: handler, extra: handler },
    )
  expect(start).toThrow('things.list has no handler')
  expect(start).toThrow('things.extra is a handler without a call')
  expect(start).toThrow('things.get: the path /things/{id} and its params differ')
  expect(start).toThrow('things.same: GET /things is taken by things.list')
})
test('two paths that differ only in the name of a parameter are the same', () => {
  const one = { ...call, path: '/things/{id}', params: z.object({ id: z.string() }) }
  const other = { ...call, path: '/things/{name}', params: z.object({ name: z.string() }) }
  expect(() => serve({ one, other })).toThrow('things.other: GET /things/{} is taken by things.one')
})
test('a call may not take a path of the server itself', () => {
  expect(() => serve({ live: { ...call, path: '/live' } })).toThrow(
    'GET /live is taken by the server',
  )
})
test('a call without a permission row does not start', () => {
  const { allow: _, ...bare } = call
  expect(() => serve({ bare: bare as Call })).toThrow('things.bare has no permission row')
})
test('two services may not give the same live topic', () => {
  const topic = {
    prefix: 'wall',
    allow: () => true,
    open: async () => ({ snapshot: () => ({}), poll: async () => undefined }),
  }
  const services = ['a', 'b'].map((name) => ({ name, calls: {}, handlers: {}, topics: [topic] }))
  expect(() => callsOf(services)).toThrow('the topic wall is taken')
})

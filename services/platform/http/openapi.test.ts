import { expect, test } from 'vitest'
import { z } from 'zod'
import { anybody } from '#shared/platform/allow.ts'
import { openApiOf } from './openapi.ts'
import { callsOf } from '../kernel/served-service.ts'
import { parrots, serverOfTest } from '../testing/server.ts'

const document = openApiOf(callsOf([parrots().service]))

test('every call is described, with its schemas, its permission and its refusals', () => {
  const add = document.paths['/api/parrots']?.['post']
  expect(add).toMatchObject({
    operationId: 'parrots.add',
    tags: ['parrots'],
    security: [{ session: [] }, { token: [] }],
  })
  expect(Object.keys(add?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '413', '422', 'default']),
  )
  expect(document.components.schemas['ParrotsAddBody']).toMatchObject({
    type: 'object',
    required: ['name', 'age'],
  })
  expect(document.paths['/greet']?.['get']?.security).toEqual([])
})
test('parameters are those that the call checks; a default makes one optional', () => {
  const parameters = document.paths['/api/parrots']?.['get']?.parameters
  expect(parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'limit', in: 'query', required: false }),
      expect.objectContaining({ name: 'x-after-position', in: 'header' }),
    ]),
  )
  expect(document.paths['/api/parrots/{name}']?.['get']?.parameters).toEqual([
    expect.objectContaining({ name: 'name', in: 'path', required: true }),
  ])
})
test('every reference leads somewhere, in recursive schemas too', () => {
  const Node = z.object({
    name: z.string(),
    get below() {
      return z.array(Node)
    },
  })
  const call = {
    module: 'nodes',
    method: 'POST' as const,
    writes: true,
    path: '/nodes',
    summary: 'Nodes',
    status: 200 as const,
    allow: anybody,
    body: Node,
    response: z.object({ all: z.array(Node) }),
  }
  const recursive = openApiOf(
    callsOf([{ name: 'nodes', calls: { add: call }, handlers: { add: async () => ({}) } }]),
  )
  for (const whole of [document, recursive]) {
    const references = [...JSON.stringify(whole).matchAll(/"\$ref":"#([^"]*)"/g)].map(
      (match) => match[1] as string,
    )
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) expect(at(whole, reference), reference).toBeDefined()
  }
})
const at = (from: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], from)

test('the document and a page of it are served, and the page needs no other server', async () => {
  const { server } = await serverOfTest()
  expect((await server.inject('/openapi.json')).json()).toEqual(
    JSON.parse(JSON.stringify(openApiOf(callsOf([parrots().service])))),
  )
  const page = await server.inject('/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const text of ['/api/parrots/{name}', 'manage:parrots', 'One JSON object a line'])
    expect(page.body).toContain(text)
  expect(page.body).not.toMatch(/<script|https?:\/\//)
})

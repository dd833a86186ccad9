import { afterEach, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import { localBus } from '#projections/platform/bus/bus.ts'
import { ana } from '../testing/server.ts'
import type { Wire } from './connection.ts'
import { LiveHub } from './hub.ts'
import { TestWall, type Frame } from '../testing/live.ts'

let hub: LiveHub
afterEach(() => hub.drain())

/** A wall of which a limited actor sees the part of these models. */
function start(actors: Record<string, Actor>) {
  const bus = localBus()
  const opened = new Map<string, TestWall>()
  hub = new LiveHub({
    bus,
    modules: new Map(),
    head: async () => '',
    topics: [
      {
        prefix: 'wall',
        allow: () => true,
        variant: (actor) => actor.limits?.models.join(' ') ?? '',
        open: async (name, variant) => {
          const wall = new TestWall()
          wall.set('sees', variant.length)
          opened.set(`${name} ${variant}`.trim(), wall)
          return wall
        },
      },
    ],
    log: { error: () => undefined, warn: () => undefined },
    authenticate: async ({ cookie = '' }) => actors[cookie] ?? null,
    accessProjections: ['grants'],
  })
  const connect = (cookie: string) => {
    const frames: Frame[] = []
    const wire: Wire = {
      write: (frame) =>
        void frames.push(JSON.parse(frame.subarray(frame.indexOf('{')).toString()) as Frame),
      buffered: () => 0,
      ping: () => undefined,
      close: () => hub.disconnect(connection),
      terminate: () => undefined,
    }
    const connection = hub.connect(wire, actors[cookie] as Actor, { cookie })
    const subscribe = () =>
      hub.receive(connection, JSON.stringify({ op: 'sub', topic: 'wall:north' }), 50)
    const last = (op: Frame['op']) => frames.findLast((frame) => frame.op === op)
    return { frames, subscribe, last }
  }
  return { bus, opened, connect }
}
const limited = (...models: string[]): Actor => ({
  ...ana,
  limits: { restrictions: ['chatTo'], models },
})

test('people who may see the same of a topic share it, others have their own', async () => {
  const { opened, connect, bus } = start({ one: ana, two: ana, tess: limited('fern') })
  const [one, two, tess] = [connect('one'), connect('two'), connect('tess')]
  for (const client of [one, two, tess]) client.subscribe()
  await expect.poll(() => [one, two, tess].every(({ last }) => last('ok') !== undefined)).toBe(true)
  expect([...opened.keys()].sort()).toEqual(['north', 'north fern'])
  expect(tess.last('ok')).toMatchObject({ topic: 'wall:north', snapshot: { sees: 4 } })
  opened.get('north fern')?.set('fern', 7)
  bus.publish({
    kind: 'projected',
    projection: 'p',
    module: 'm',
    position: '1',
    topics: ['wall:north'],
  })
  await expect
    .poll(() => tess.last('delta'))
    .toMatchObject({ topic: 'wall:north', data: { fern: 7 } })
  expect(one.last('delta')).toBeUndefined()
})

test('whoever may see something else now is told goodbye, and gets that by subscribing again', async () => {
  const actors: Record<string, Actor> = { tess: limited('fern'), one: ana }
  const { connect } = start(actors)
  const [tess, one] = [connect('tess'), connect('one')]
  for (const client of [tess, one]) client.subscribe()
  await expect.poll(() => [tess, one].every(({ last }) => last('ok') !== undefined)).toBe(true)
  actors['tess'] = limited('fern', 'ivy')
  await hub.recheck()
  expect(tess.last('bye')).toMatchObject({ topic: 'wall:north' })
  expect(one.last('bye')).toBeUndefined()
  tess.subscribe()
  await expect
    .poll(() => tess.last('ok'))
    .toMatchObject({ recovered: false, snapshot: { sees: 'fern ivy'.length } })
  await hub.recheck()
  expect(tess.frames.filter(({ op }) => op === 'bye')).toHaveLength(1)
})

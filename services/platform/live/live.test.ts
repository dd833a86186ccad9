import { afterEach, expect, test } from 'vitest'
import { ana, asVlad, position } from '../testing/server.ts'
import { liveServers, northSubscription } from './testing-live.ts'

const { start, close } = liveServers()
afterEach(close)

test('hello comes first, then a snapshot, then deltas without a gap', async () => {
  const { ready, opened, hint } = await start()
  const client = await ready()
  client.send(northSubscription)
  expect(await client.until('ok')).toMatchObject({
    topic: 'wall:north',
    seq: 0,
    recovered: false,
    snapshot: {},
  })
  for (let i = 1; i <= 5; i++) {
    opened.get('north')?.set('ana', i)
    hint()
    await client.until('delta', ({ data }) => (data as { ana: number }).ana === i)
  }
  expect(client.view('wall:north')).toEqual({ seq: 5, cells: { ana: 5 } })
})
test('many changes within a flush become one delta', async () => {
  const { ready, opened, hint } = await start({ flush_ms: 2000 })
  const client = await ready()
  client.send(northSubscription)
  await client.until('ok')
  for (let i = 1; i <= 1000; i++) {
    opened.get('north')?.set('ana', i)
    hint()
  }
  await client.until('delta', ({ data }) => (data as { ana: number }).ana === 1000)
  expect(client.frames.filter(({ op }) => op === 'delta')).toHaveLength(1)
})
test('a change without a hint arrives by the backstop', async () => {
  const { ready, opened } = await start()
  const client = await ready()
  client.send(northSubscription)
  await client.until('ok')
  opened.get('north')?.set('ana', 9)
  expect((await client.until('delta')).data).toEqual({ ana: 9 })
})
test('whoever comes while all moves sees a snapshot that fits its sequence number', async () => {
  const { ready, opened, hint } = await start()
  const first = await ready()
  first.send(northSubscription)
  await first.until('ok')
  const moving = setInterval(() => {
    opened.get('north')?.set(`p${Math.floor(Math.random() * 20)}`, Math.random())
    hint()
  }, 1)
  const later = await Promise.all(Array.from({ length: 20 }, () => ready()))
  for (const client of later) {
    client.send(northSubscription)
    await client.until('ok')
  }
  clearInterval(moving)
  opened.get('north')?.set('end', 1)
  hint()
  for (const client of [first, ...later]) {
    await client.until('delta', ({ data }) => 'end' in (data as object))
    expect(client.view('wall:north')).toEqual({
      seq: first.view('wall:north').seq,
      cells: opened.get('north')?.cells,
    })
  }
})
test('a client that comes back gets exactly the deltas that it missed', async () => {
  const { ready, opened, hint } = await start()
  const [watcher, client] = [await ready(), await ready()]
  watcher.send(northSubscription)
  client.send(northSubscription)
  const { epoch } = await client.until('ok')
  client.socket.close()
  await client.closed
  for (const value of [1, 2, 3]) {
    opened.get('north')?.set('ana', value)
    hint()
    await watcher.until('delta', ({ seq }) => seq === value)
  }
  const again = await ready()
  again.send({ ...northSubscription, epoch, seq: 1 })
  expect(await again.until('ok')).toEqual({
    op: 'ok',
    topic: 'wall:north',
    epoch,
    seq: 3,
    recovered: true,
    deltas: [{ ana: 2 }, { ana: 3 }],
  })
})
test('another epoch, or a number that was never said, starts from a snapshot', async () => {
  const { ready } = await start()
  for (const resume of [{ epoch: 'other', seq: 0 }, { seq: 0 }, { epoch: 'own', seq: 99 }]) {
    const client = await ready()
    client.send(northSubscription)
    const { epoch } = await client.until('ok')
    client.frames.length = 0
    client.send({ ...northSubscription, ...resume, ...(resume.epoch === 'own' ? { epoch } : {}) })
    expect(await client.until('ok')).toMatchObject({ recovered: false })
  }
})
test('query topics tell how far a module has moved, once for many moves', async () => {
  const { ready, hint } = await start({ flush_ms: 2000 })
  const client = await ready()
  client.send({ op: 'sub', topic: 'query:parrots' })
  await client.until('ok')
  for (let i = 1; i <= 50; i++) hint([], i)
  expect(
    await client.until(
      'delta',
      ({ data }) => (data as { position: string }).position === position(50),
    ),
  ).toMatchObject({ topic: 'query:parrots', seq: 1 })
})
test('whoever joins a query topic is told how far the log was when somebody first asked, or how far it has moved since', async () => {
  const { ready, hint } = await start()
  const client = await ready()
  const joined = async () => {
    client.frames.length = 0
    client.send({ op: 'sub', topic: 'query:parrots' })
    return client.until('ok')
  }
  expect(await joined()).toMatchObject({ snapshot: { position: position(5) } })
  hint([], 8)
  await client.until('delta')
  expect(await joined()).toMatchObject({ snapshot: { position: position(8) } })
})
test('news that no position places are told as such, also to whoever joins later', async () => {
  const { ready, bus, hint } = await start({ flush_ms: 200 })
  const client = await ready()
  client.send({ op: 'sub', topic: 'query:parrots' })
  await client.until('ok')
  bus.publish({ kind: 'missed' })
  hint([], 8)
  expect(await client.until('delta')).toMatchObject({ data: { position: '' } })
  client.frames.length = 0
  client.send({ op: 'sub', topic: 'query:parrots' })
  expect(await client.until('ok')).toMatchObject({ snapshot: { position: '' } })
})
test('after unsub no delta comes', async () => {
  const { ready, opened, hint } = await start()
  const client = await ready()
  client.send(northSubscription)
  await client.until('ok')
  client.send({ op: 'unsub', topic: 'wall:north' })
  client.send({ op: 'sub', topic: 'query:parrots' })
  await client.until('ok', ({ topic }) => topic === 'query:parrots')
  opened.get('north')?.set('ana', 1)
  hint()
  await client.until('delta', ({ topic }) => topic === 'query:parrots')
  expect(client.frames.some((frame) => frame.op === 'delta' && frame.topic === 'wall:north')).toBe(
    false,
  )
})
test.each([
  ['query:nothing', 'topic.unknown'],
  ['sky:north', 'topic.unknown'],
  ['wall:', 'topic.unknown'],
  ['wall:a\u0000b', 'topic.unknown'],
  ['__proto__:x', 'topic.unknown'],
  ['wall:south', 'permission.denied'],
])('%s is refused with %s', async (topic, code) => {
  const { ready } = await start()
  const client = await ready()
  client.send({ op: 'sub', topic })
  expect(await client.until('err')).toMatchObject({ topic, code })
})
test('a topic that cannot be opened is our bug, and the socket lives on', async () => {
  const { ready, sessions, lines } = await start()
  sessions.set('ana-cookie', { ...ana, studios: ['broken', 'north'] })
  const client = await ready()
  client.send({ op: 'sub', topic: 'wall:broken' })
  expect(await client.until('err')).toMatchObject({ code: 'internal.bug' })
  client.send(northSubscription)
  await client.until('ok')
  expect(lines.some((line) => line.includes('no such thing'))).toBe(true)
})
test('a topic that cannot be opened because a store is away is told as that, and who asked comes again', async () => {
  const { ready, sessions } = await start()
  sessions.set('ana-cookie', { ...ana, studios: ['away'] })
  const client = await ready()
  client.send({ op: 'sub', topic: 'wall:away' })
  expect(await client.until('err')).toMatchObject({ code: 'store.unavailable' })
  expect(await client.closed).toBe(1013)
})
test('when the database is away for a moment, newcomers are served once it is back', async () => {
  const { ready, opened } = await start()
  const first = await ready()
  first.send(northSubscription)
  await first.until('ok')
  const wall = opened.get('north')
  if (wall) wall.failing = true
  const second = await ready()
  second.send(northSubscription)
  const polls = wall?.polls ?? 0
  await expect.poll(() => wall?.polls).toBeGreaterThan(polls)
  if (wall) wall.failing = false
  expect(await second.until('ok')).toMatchObject({ recovered: false })
})
test('what a poll had found before it failed comes with a new snapshot', async () => {
  const { ready, opened } = await start()
  const client = await ready()
  client.send(northSubscription)
  const first = await client.until('ok')
  const wall = opened.get('north')
  if (!wall) throw new Error('the wall is not open')
  wall.failing = true
  wall.set('ana', 4)
  const { polls } = wall
  await expect.poll(() => wall.polls).toBeGreaterThan(polls)
  wall.failing = false
  const again = await client.until('ok', (frame) => frame.epoch !== first.epoch)
  expect(again).toMatchObject({ recovered: false, snapshot: { ana: 4 }, seq: 0 })
})
test('a client that stops reading is put back to a snapshot, and misses nothing in the end', async () => {
  const { ready, opened, hint } = await start()
  const [slow, quick] = [await ready(), await ready()]
  for (const client of [slow, quick]) {
    client.send(northSubscription)
    await client.until('ok')
  }
  slow.socket.pause()
  // 40 deltas of 400 kB are more than the kernel's buffers and the first bound hold.
  const wall = opened.get('north')
  for (let i = 1; i <= 40; i++) {
    for (let k = 0; k < 2000; k++) wall?.set(`${'x'.repeat(190)}${k}`, i)
    hint()
    await quick.until('delta', ({ seq }) => seq === i)
  }
  slow.socket.resume()
  await slow.until('ok', ({ seq }) => seq > 0)
  wall?.set('end', 1)
  hint()
  await slow.until('delta', ({ data }) => 'end' in (data as object))
  expect(slow.frames.filter(({ op }) => op === 'delta').length).toBeLessThan(40)
  const last = slow.frames.findLast((frame) => frame.op === 'ok')
  expect(last).toMatchObject({ recovered: false })
  slow.frames.splice(0, slow.frames.indexOf(last as never))
  expect(slow.view('wall:north')).toEqual({ seq: 41, cells: wall?.cells })
})
test('going down tells every socket to come back', async () => {
  const { server, ready } = await start()
  const both = [await ready(), await ready(asVlad)]
  await server.drain()
  expect(await Promise.all(both.map(({ closed }) => closed))).toEqual([1012, 1012])
})

import { expect, test } from 'vitest'
import { ana, asAna, asObserver, parrots, position, serverOfTest } from '../testing/server.ts'

const polly = { name: 'polly', age: 3 }
async function written() {
  const awaited: string[] = []
  const following = {
    reach: async (_: readonly string[], wanted: string) => {
      awaited.push(wanted)
      return wanted < position(9)
    },
    seen: async () => position(5),
    place: async (wanted: string) => wanted,
    head: async () => position(9),
  }
  const { service } = parrots()
  const { server, sessions, bus } = await serverOfTest({ services: [service], progress: following })
  sessions.set('ana-cookie', { ...ana, session: 'a' })
  sessions.set('vlad-cookie', { ...ana, session: 'b' })
  const read = async (headers: Record<string, string> = asAna) =>
    (await server.inject({ url: '/api/parrots', headers })).statusCode
  await server.inject({ method: 'POST', url: '/api/parrots', headers: asAna, payload: polly })
  return { awaited, read, bus, server }
}

test('a session reads what it has written, though its client knows nothing of positions', async () => {
  const { awaited, read } = await written()
  expect(await read()).toBe(200)
  expect(awaited).toEqual([position(2)])
})
test('another session waits for nothing, nor does a client that says itself what it waits for', async () => {
  const { awaited, read } = await written()
  await read({ cookie: 'callboard_session=vlad-cookie' })
  await read(asObserver)
  expect(awaited).toEqual([])
  await read({ ...asAna, 'x-after-position': position(1) })
  expect(awaited).toEqual([position(1)])
})
test('what a session wrote in another process is waited for, its newest', async () => {
  const { awaited, read, bus } = await written()
  bus.publish({ kind: 'wrote', session: 'a', position: position(8) })
  bus.publish({ kind: 'wrote', session: 'a', position: position(4) })
  expect(await read()).toBe(200)
  expect(awaited).toEqual([position(8)])
})
test('what a session wrote and its reads have not seen is told as not yet there, each time it asks', async () => {
  const { awaited, read, bus } = await written()
  bus.publish({ kind: 'wrote', session: 'a', position: position(9) })
  expect([await read(), await read()]).toEqual([409, 409])
  expect(awaited).toEqual([position(9), position(9)])
})
test('what a session’s reads have seen is asked for no more', async () => {
  const { awaited, read } = await written()
  expect([await read(), await read()]).toEqual([200, 200])
  expect(awaited).toEqual([position(2)])
})
test('a call that fails after it has written is waited for as well', async () => {
  const { awaited, read, server } = await written()
  awaited.length = 0
  const headers = { ...asAna }
  const payload = { how: 'half' }
  const answer = await server.inject({ method: 'POST', url: '/api/fall', headers, payload })
  expect([answer.statusCode, await read()]).toEqual([500, 200])
  expect(awaited).toEqual([position(3)])
})
test('a session that a call opens waits for what that call has written', async () => {
  const { awaited, read, server } = await written()
  const payload = { user: 'vlad', password: 'Made-up-1' }
  await server.inject({ method: 'POST', url: '/login', headers: asAna, payload })
  expect(await read({ cookie: 'callboard_session=vlad-cookie' })).toBe(200)
  expect(awaited).toEqual([position(4)])
})

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
    head: async () => position(9),
  }
  const { service } = parrots()
  const { server, sessions, bus } = await serverOfTest({ services: [service], progress: following })
  sessions.set('ana-cookie', { ...ana, session: 'a' })
  sessions.set('vlad-cookie', { ...ana, session: 'b' })
  const read = async (headers: Record<string, string> = asAna) =>
    (await server.inject({ url: '/api/parrots', headers })).statusCode
  await server.inject({ method: 'POST', url: '/api/parrots', headers: asAna, payload: polly })
  return { awaited, read, bus }
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
test('what a session wrote in another process is waited for; what never arrives, once, and refuses nothing', async () => {
  const { awaited, read, bus } = await written()
  bus.publish({ kind: 'wrote', session: 'a', position: position(9) })
  bus.publish({ kind: 'wrote', session: 'a', position: position(4) })
  expect([await read(), await read()]).toEqual([200, 200])
  expect(awaited).toEqual([position(9)])
})

import type { FastifyInstance } from 'fastify'
import { asAna, parrots, position, testServer } from '../testing/server.ts'
import type { ServerParts } from '../start/server.ts'
import { LiveTestClient, walls } from '../testing/live.ts'

export const northSubscription = { op: 'sub', topic: 'wall:north' }

/** Servers with the topic `wall` that a test starts and joins; `close` ends them with their clients. */
export function liveServers() {
  const servers: FastifyInstance[] = []
  const clients: LiveTestClient[] = []
  const start = async (parts: Partial<ServerParts> = {}) => {
    const { topic, opened } = walls()
    const started = await testServer({
      services: [{ ...parrots().service, topics: [topic] }],
      ...parts,
    })
    servers.push(started.server)
    const url = (await started.server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
    const join = (headers: Record<string, string> = asAna) => {
      const client = new LiveTestClient(`${url}/live`, headers)
      clients.push(client)
      return client
    }
    const ready = async (headers?: Record<string, string>) => {
      const client = join(headers)
      await client.until('hello')
      return client
    }
    const hint = (topics: readonly string[] = ['wall:north'], at = 7) =>
      started.bus.publish({
        kind: 'projected',
        projection: 'parrots',
        module: 'parrots',
        position: position(at),
        topics,
      })
    return { ...started, opened, join, ready, hint, host: url.replace('ws://', '') }
  }
  const close = async () => {
    for (const client of clients.splice(0)) client.socket.terminate()
    for (const server of servers.splice(0)) await server.close()
  }
  return { start, close }
}

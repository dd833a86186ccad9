import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** Fastify with one answer that never changes: what a server of Node can do at most. */
const bytes = Number(process.argv[2] ?? '2048')
const body = JSON.stringify({ text: 'x'.repeat(bytes - 11) })
const server = fastify()
server.removeAllContentTypeParsers()
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, read, done) => done(null, read))
server.post('/static', (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(body),
)
await server.listen({ port: 0, host: '127.0.0.1' })
process.once('disconnect', () => process.exit(0))
process.send?.({ port: (server.server.address() as AddressInfo).port })

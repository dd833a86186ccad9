import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { metrics } from '../operations/metrics.ts'
import { asAna } from '../testing/server.ts'
import { ended, lettersServer, part, seenBySend, sendBody } from '../testing/letters.ts'
import type { UploadBounds } from './uploads.ts'

let server: FastifyInstance
let lines: string[]
const start = async (uploadBounds: Partial<UploadBounds> = {}) => {
  ;({ server, lines } = await lettersServer(uploadBounds))
}
beforeEach(() => start())
afterEach(() => server.close())

/** A body that is sent by hand, with what comes back. */
async function byHand(begins: string, framing = 'content-length: 5000') {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const socket: Socket = connect((server.server.address() as { port: number }).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  // A connection that is reset says so; what matters is what the server makes of it.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = `POST /api/letters HTTP/1.1\r\nhost: x\r\ncookie: ${asAna.cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\n${framing}\r\n\r\n`
  socket.write(head + begins)
  const before = seenBySend.length
  await expect.poll(() => seenBySend.length, patience).toBeGreaterThan(before)
  return { socket, closed, answer: () => answer }
}
const patience = { timeout: 30_000 }
const bugs = async () => (await metrics.bugs.get()).values[0]?.value ?? 0
const halfAFile = part('file', 'x'.repeat(400), 'a').slice(0, -20)
const chunked = 'transfer-encoding: chunked'
const inChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

test.each([
  [
    'ends its side in the middle of a file',
    halfAFile,
    'content-length: 5000',
    (socket: Socket) => void socket.end(),
  ],
  [
    'ends its side within a chunk',
    inChunk(halfAFile).slice(0, -5),
    chunked,
    (socket: Socket) => void socket.end(),
  ],
  [
    'sends a last chunk in the middle of a file',
    inChunk(halfAFile),
    chunked,
    (socket: Socket) => void socket.end('0\r\n\r\n'),
  ],
  [
    'sends all it announced, in the middle of a file',
    halfAFile,
    `content-length: ${halfAFile.length}`,
    (socket: Socket) => void socket.end(),
  ],
  ['sends nothing of its body', '', 'content-length: 5000', (socket: Socket) => void socket.end()],
])(
  'a client that %s is answered 400, and it is no bug of ours',
  async (_, begins, framing, end) => {
    const before = await bugs()
    const { socket, closed, answer } = await byHand(begins, framing)
    end(socket)
    await closed
    expect(answer()).toMatch(/^HTTP\/1\.1 400 .*"code":"request.malformed"/s)
    await expect.poll(() => ended, patience).toEqual(['request.malformed'])
    await server.inject('/healthz')
    expect([await bugs(), lines.filter((line) => /"level":[56]0/.test(line))]).toEqual([before, []])
  },
)
test('a connection that is cut in the middle of a file is no bug of ours, and makes room for the next upload', async () => {
  const before = await bugs()
  for (let i = 0; i < 3; i++) {
    const { socket, closed } = await byHand(halfAFile)
    socket.resetAndDestroy()
    await closed
    await expect.poll(() => ended.length, patience).toBe(i + 1)
  }
  expect([ended, await bugs(), lines.filter((line) => /"level":[56]0/.test(line))]).toEqual([
    Array(3).fill('request.malformed'),
    before,
    [],
  ])
})
test('an upload that goes on may take longer than other requests', async () => {
  await server.close()
  await start({ pace_bytes: 1, pace_ms: 600_000 })
  const { socket, closed, answer } = await byHand(halfAFile, chunkedBody())
  const asked = once(server.server, 'clientError')
  server.server.requestTimeout = 1
  server.server.headersTimeout = 1
  await asked
  socket.end(`${part('file', 'x'.repeat(400), 'a').slice(-20)}--b--\r\n`)
  await closed
  expect(answer()).toMatch(/^HTTP\/1\.1 201 .*file: a 400/s)
})
const chunkedBody = () =>
  `connection: close\r\ncontent-length: ${part('file', 'x'.repeat(400), 'a').length + '--b--\r\n'.length}`
test('an upload that stands still, or never ends, is given up', async () => {
  await server.close()
  await start({ pace_bytes: 10_000, pace_ms: 1000, bytes_max: 100_000 })
  const still = await byHand(halfAFile)
  await still.closed
  expect(still.answer()).toMatch(/^HTTP\/1\.1 408 .*"code":"request.tooSlow"/s)
  // It goes on before its first part, where no limit of a file counts.
  const endless = await byHand(inChunk('x'), chunked)
  const more = inChunk('x'.repeat(10_000))
  const pour = () => {
    while (endless.socket.writable && endless.socket.write(more));
    if (endless.socket.writable) endless.socket.once('drain', pour)
  }
  pour()
  await endless.closed
  expect(ended).toEqual(['request.tooSlow', 'request.tooLarge'])
})
test('a file that is too large is refused when it is, and not when it ends', async () => {
  const { closed, answer, socket } = await byHand(
    part('file', 'x'.repeat(2000), 'a').slice(0, -2),
    'connection: close\r\ncontent-length: 5000',
  )
  await expect.poll(answer, patience).toMatch(/^HTTP\/1\.1 413 .*"code":"request.tooLarge"/s)
  socket.destroy()
  await closed
})
test('one person has two uploads at once and all together so many; what is refused for that says when to come again', async () => {
  await server.close()
  await start({ all_max: 2 })
  const two = [await byHand(halfAFile), await byHand(halfAFile)]
  const third = await server.inject({
    method: 'POST',
    url: '/api/letters',
    headers: { ...asAna, 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect([
    third.statusCode,
    third.json<{ code: string }>().code,
    third.headers['retry-after'],
  ]).toEqual([429, 'request.uploadsTooMany', '30'])
  for (const { socket, closed } of two) {
    socket.destroy()
    await closed
  }
  await expect.poll(() => ended.length, patience).toBe(2)
  await expect.poll(async () => (await sendBody(server, '')).status, patience).toBe(201)
})
test('whoever works on what was sent hears that its client has gone', async () => {
  const waits = `${part('wait', '1')}--b--\r\n`
  const { socket, closed } = await byHand(waits, `content-length: ${waits.length}`)
  await expect.poll(() => seenBySend, patience).toContain('wait=1')
  socket.destroy()
  await closed
  await expect.poll(() => ended, patience).toEqual(['gone'])
})

import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { encodeFrame } from './frame.ts'

let server: WebSocketServer
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (_, request) =>
    request.socket.write(encodeFrame(textOf(Number(request.url?.slice(1))))),
  )
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => server.close())
const textOf = (bytes: number) => 'ă'.repeat(Math.floor(bytes / 2)) + 'x'.repeat(bytes % 2)

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'a message of %i bytes is read by a client as it was written',
  async (bytes) => {
    const client = new WebSocket(
      `ws://127.0.0.1:${(server.address() as AddressInfo).port}/${bytes}`,
    )
    const [text, binary] = await new Promise<[string, boolean]>((resolve) =>
      client.on('message', (data: Buffer, isBinary: boolean) =>
        resolve([data.toString(), isBinary]),
      ),
    )
    expect([text === textOf(bytes), binary]).toEqual([true, false])
    client.terminate()
  },
)

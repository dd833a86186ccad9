import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { rateLimitedLog } from './rate-limited-log.ts'
import { serverOfTest } from '../testing/server.ts'

afterEach(() => void vi.useRealTimers())

test('of what clients can cause ten lines a minute are logged, then how many more there were', () => {
  vi.useFakeTimers()
  const lines: unknown[] = []
  const write = (about: unknown, text: unknown) => void lines.push([about, text])
  const say = rateLimitedLog({ info: write, warn: write, error: write } as never)
  for (let n = 0; n < 500; n++) say('info', { n }, 'a bad frame')
  say('warn', {}, 'another thing')
  expect(lines).toHaveLength(11)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(11)).toEqual([
    [{ more: 490, text: 'a bad frame' }, 'more of the same within a minute'],
  ])
  say('info', { n: 500 }, 'a bad frame')
  expect(lines).toHaveLength(13)
})

test('frames that are none cost a line of the log each and no more, and few of them', async () => {
  const { server, lines } = await serverOfTest()
  const { host, port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const before = lines.length
  const bad = async (bytes: Buffer) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `GET /live HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\n\r\n`,
    )
    socket.on('error', () => undefined)
    await once(socket, 'data')
    socket.end(bytes)
    socket.resume()
    await once(socket, 'close')
  }
  const frames = [
    [0x81, 0x05],
    [0xff, 0xff, 0xff],
    [0x83, 0x80, 0, 0, 0, 0],
    [0x88, 0x81, 0, 0, 0, 0, 1],
    [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
  ]
  for (let i = 0; i < 25; i++) await bad(Buffer.from(frames[i % frames.length] as number[]))
  await expect.poll(() => server.websocketServer.clients.size).toBe(0)
  const said = lines
    .slice(before)
    .filter((line) => (JSON.parse(line) as { level: number }).level > 20)
  expect(said).toHaveLength(10)
  for (const line of said) {
    expect(line.length, line).toBeLessThan(250)
    expect(line).not.toMatch(/stack|node_modules/)
  }
})

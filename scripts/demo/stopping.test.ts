import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

/** A process that says what it is told, and would run on for ever. */
const program = `
import { stopOnSignals } from ${JSON.stringify(path.join(import.meta.dirname, 'stopping.ts'))}
const stopping = stopOnSignals()
stopping.signal.addEventListener('abort', () => console.log('end', stopping.isAsked()))
stopping.atOnce.addEventListener('abort', () => console.log('at once'))
setInterval(() => undefined, 1000)
console.log('ready')
`
function start() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    child,
    exit: once(child, 'exit'),
    next: async () => (await lines.next()).value as string,
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s asks for the end, and a second time ends at once',
  async (signal) => {
    const { child, exit, next } = start()
    expect(await next()).toBe('ready')
    child.kill(signal)
    expect(await next()).toBe('end true')
    child.kill(signal)
    expect(await next()).toBe('at once')
    expect(await exit).toEqual([130, null])
  },
)

test('a terminal that is gone is no reason to end', async () => {
  const { child, next, exit } = start()
  expect(await next()).toBe('ready')
  child.stdout.destroy()
  child.kill('SIGHUP')
  child.kill('SIGINT')
  expect(await exit).toEqual([130, null])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface TestRedis {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * A Redis server of one's own on loopback, without persistence; undefined where redis-server is not installed, so that
 * `describe.runIf(redis)` leaves those tests out. With CI=true a missing one is an error, as for the other helpers here.
 */
export async function requireRedis(): Promise<TestRedis | undefined> {
  const program = await firstThatExists([
    '/usr/bin/redis-server',
    '/usr/local/bin/redis-server',
    '/opt/homebrew/bin/redis-server',
  ])
  if (!program) return missing('redis-server (Debian package redis-server)')
  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-redis-'))
  const port = await freePort()
  const child = spawn(
    program,
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`redis-server ended (${code}): ${output}`)))
  })
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `redis://127.0.0.1:${port}`, stop }
}

/**
 * Path of Chromium for playwright-core (`CHROMIUM` overrides it); undefined where there is none. The browser without its window
 * starts and draws with less; a `whole` one also shows what stands outside of its pages, such as notifications.
 */
export async function requireChromium(whole = false): Promise<string | undefined> {
  const places = [
    ...(whole ? [] : ['/usr/bin/chromium-headless-shell']),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return (
    (await firstThatExists([process.env['CHROMIUM'] ?? '', ...places])) ??
    missing('Chromium (Debian packages chromium, chromium-headless-shell)')
  )
}

/** Path of a file of real observations in `CALLBOARD_DATA` (default `../shared/data`); undefined where it is not there. */
export async function testData(file: string): Promise<string | undefined> {
  const folder = path.resolve(
    process.env['CALLBOARD_DATA'] ?? path.join(import.meta.dirname, '../../../../shared/data'),
  )
  return (
    (await firstThatExists([path.join(folder, file)])) ??
    missing(`${file} in ${folder} (CALLBOARD_DATA names another folder)`)
  )
}

function missing(what: string): undefined {
  if (process.env['CI'] === 'true')
    throw new Error(`CI must run every test, but there is no ${what}`)
  process.stderr.write(`left out: tests that need ${what}\n`)
}
async function firstThatExists(paths: readonly string[]): Promise<string | undefined> {
  for (const file of paths) {
    const exists =
      file !== '' &&
      (await access(file).then(
        () => true,
        () => false,
      ))
    if (exists) return file
  }
  return undefined
}
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

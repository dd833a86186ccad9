import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'

export interface Server {
  readonly url: string
  /** Asks it to stop and waits for it; asking again waits for the same end. */
  readonly stop: () => Promise<void>
  /** Fulfilled when it ends, however it does. */
  readonly ended: Promise<number>
}
const root = path.resolve(import.meta.dirname, '../..')
const start_ms_max = 120_000
const stop_ms_max = 30_000

/** Starts the application as its own process and waits until it says that it listens. Raises an Error if it does not. */
export async function startServer(environment: Readonly<Record<string, string>>): Promise<Server> {
  // A group of its own: a Ctrl-C at the terminal reaches it through us, exactly once. The pipe ends it if we are killed outright.
  const watch = ['--import', path.join(root, 'scripts/dev/stop-with-parent.mjs')]
  const child = spawn(process.execPath, [...watch, path.join(root, 'services/main.ts')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    env: { ...process.env, ...environment, CALLBOARD_PARENT_FD: '3' },
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopChild(child, ended))
  try {
    return { url: await listening(child, ended), stop, ended }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopChild(child: ChildProcess, ended: Promise<number>): Promise<void> {
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), stop_ms_max)
  await ended.catch(() => undefined)
  clearTimeout(kill)
}

function listening(child: ChildProcess, ended: Promise<number>): Promise<string> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(
      () => reject(new Error('the application did not start in time')),
      start_ms_max,
    )
    const settle = () => clearTimeout(tooLong)
    ended.then(
      (code) => (
        settle(),
        reject(new Error(`the application ended with ${code} before it listened`))
      ),
      reject,
    )
    if (!child.stdout) return reject(new Error('the application has no output'))
    createInterface({ input: child.stdout }).on('line', (line) => {
      // A worker has no address.
      const url = line === 'working' ? '' : /^listening on (http:\/\/\S+)$/.exec(line)?.[1]
      if (url === undefined) return void process.stderr.write(`${line}\n`)
      settle()
      resolve(url)
    })
  })
}

import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { freeDataDir } from '../../services/platform/database/embedded-postgres-postmaster.ts'

export interface Server {
  readonly url: string
  /** Of its process. */
  readonly pid: number
  /** Asks it to stop and waits for it; asking again waits for the same end. */
  readonly stop: () => Promise<void>
  /** Fulfilled when it ends, however it does. */
  readonly ended: Promise<number>
}
interface StartOptions {
  /** Ends the start. */
  readonly signal?: AbortSignal
  /** Kills it with its database, without waiting for anything. */
  readonly atOnce?: AbortSignal
  /**
   * Milliseconds after which it is ended hard, its database with it: for what may lose its last moment. Else it has as long as
   * it says itself.
   */
  readonly stop_ms?: number
}
const root = path.resolve(import.meta.dirname, '../..')
const start_ms_max = 120_000
const stop_ms_max = 30_000
/** A database that was just about to start shows itself within this. */
const late_start_ms = 150

/** Starts the application as its own process and waits until it says that it listens. Raises an Error if it does not. */
export async function startServer(
  environment: Readonly<Record<string, string>>,
  { signal, atOnce, stop_ms }: StartOptions = {},
): Promise<Server> {
  signal?.throwIfAborted()
  // A group of its own: a Ctrl-C at the terminal reaches it through us, exactly once. The pipe ends it if we are killed outright.
  const watch = ['--import', path.join(root, 'scripts/dev/stop-with-parent.mjs')]
  const quick = stop_ms === undefined ? {} : { STOP_SECONDS: String(stop_ms / 2000) }
  const child = spawn(process.execPath, [...watch, path.join(root, 'services/main.ts')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    env: { ...process.env, ...quick, ...environment, CALLBOARD_PARENT_FD: '3' },
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const dataDir = environment['DATA_DIR'] ?? ''
  const since = Date.now()
  atOnce?.addEventListener('abort', () => killAll(child, dataDir, since))
  let stopping: Promise<void> | undefined
  const end = () =>
    stop_ms === undefined
      ? stopChild(child, ended, stop_ms_max)
      : stopAll(child, ended, dataDir, stop_ms)
  const stop = () => (stopping ??= end())
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  aborted.catch(() => undefined)
  try {
    const url = await Promise.race([listening(child, ended), aborted])
    // What listens has been started.
    return { url, pid: child.pid as number, stop, ended }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopChild(
  child: ChildProcess,
  ended: Promise<number>,
  ms_max: number,
): Promise<void> {
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => killGroup(child), ms_max)
  await ended.catch(() => undefined)
  clearTimeout(tooLong)
}
/** The process, what it started, and the database, which is in no group of ours. */
async function stopAll(
  child: ChildProcess,
  ended: Promise<number>,
  dataDir: string,
  stop_ms: number,
): Promise<void> {
  await stopChild(child, ended, stop_ms)
  killGroup(child)
  await freeDataDir(dataDir, stop_ms / 2)
  if (child.signalCode === null) return
  // Killed at once, it may have left a database that had not shown itself yet.
  await wait(late_start_ms)
  await freeDataDir(dataDir, stop_ms / 2)
}
/**
 * The database loses nothing by it: it recovers when it starts again. A number that was written before `since` (epoch ms) is left
 * of an earlier one, and may be anybody's now.
 */
function killAll(child: ChildProcess, dataDir: string, since: number): void {
  killGroup(child)
  const file = path.join(dataDir, 'postgres/data/postmaster.pid')
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const database = written < since ? 0 : Number(readFileSync(file, 'utf8').split('\n')[0])
  if (database > 0) kill(database)
}
const killGroup = ({ pid }: ChildProcess): void => (pid === undefined ? undefined : kill(-pid))
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Nobody is left in it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
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

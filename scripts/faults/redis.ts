import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Redis } from 'ioredis'

const programs = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
]
/** Undefined where Redis is not installed. */
export const redisProgram = (): string | undefined => programs.find((file) => existsSync(file))

/** A Redis server of the harness's own, without persistence: killed, it comes back empty. */
export class OwnRedis {
  readonly url: string
  readonly #port: number
  readonly #folder: string
  #child: ChildProcess | undefined

  constructor(port: number, folder: string) {
    this.#port = port
    this.#folder = folder
    this.url = `redis://127.0.0.1:${port}`
  }
  async start(): Promise<void> {
    const program = redisProgram()
    if (program === undefined)
      throw new Error('redis-server is not installed (Debian package redis-server)')
    const args = [
      '--port',
      String(this.#port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      this.#folder,
    ]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    this.#child = child
    process.once('exit', this.#atExit)
    await new Promise<void>((resolve, reject) => {
      child.stdout.on(
        'data',
        (chunk: Buffer) => chunk.toString().includes('Ready to accept connections') && resolve(),
      )
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    })
  }
  readonly #atExit = () => void this.#child?.kill('SIGKILL')
  async kill(): Promise<void> {
    process.off('exit', this.#atExit)
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  async flush(): Promise<void> {
    const client = new Redis(this.url)
    await client.flushall()
    client.disconnect()
  }
}

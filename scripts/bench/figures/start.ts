import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Bench, Figure } from '../bench.ts'
import { figureLineOf, median, valueAtMost } from '../harness.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** `npm start` until it says that it listens: installed, screens built, the data directory warm. The first start, which makes all that, is not counted. */
export const startFigure: Figure = {
  name: 'start',
  run: async (bench) => {
    await startOnce(bench)
    const seconds: number[] = []
    for (let round = 0; round < bench.rounds; round++) seconds.push(await startOnce(bench))
    bench.print(
      figureLineOf({ name: 'start', value: median(seconds), unit: 's', goal: valueAtMost(5) }),
    )
  },
}

async function startOnce(bench: Bench): Promise<number> {
  const from = performance.now()
  const environment = {
    DATA_DIR: path.join(bench.folder, 'start'),
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    NODE_ENV: 'production',
  }
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'exit')
  const seconds = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('listening on ')) resolve((performance.now() - from) / 1000)
    })
    ended.then(([code]) => reject(new Error(`npm start ended with ${code}`)), reject)
  })
  child.kill('SIGINT')
  await ended
  return seconds
}

// `npm test`: vitest; over the whole suite also what it took, and a second try, alone, for what failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { readResults, type FileResult } from './suite-reporter.ts'
import { beyondBudget, recordedIn, sumOfSeconds, timesPage } from './times.ts'
import { judge, unsteadyIn, withUnsteady } from './unsteady.ts'
import { startYardstick } from './yardstick.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const at = (file: string) => path.join(root, file)
const say = (text: string) => void process.stderr.write(`${text}\n`)
/** More than these are no accident, and would run one after another. */
const again_max = 8

interface Run {
  readonly code: number
  readonly results: readonly FileResult[]
}
async function vitest(args: readonly string[]): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), 'callboard-suite-'))
  const file = path.join(folder, 'results.ndjson')
  try {
    await writeFile(file, '')
    const child = spawn(process.execPath, [at('node_modules/vitest/vitest.mjs'), 'run', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, SUITE_RESULTS: file },
    })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass)
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (signal) process.exit(128 + constants.signals[signal])
    return { code: code ?? 1, results: readResults(file) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Why the run is red, if it is. */
async function tryAgain({ code, results }: Run): Promise<string[]> {
  const failed = results.filter((one) => one.failed)
  if (code === 0) return []
  if (failed.length === 0) return ['the run failed, and no file did: see above']
  if (failed.length > again_max) return failed.map(({ file }) => `${file} failed`)
  say(`\n${failed.length} failed and run once more, alone:`)
  const alone = ['--maxWorkers=1', ...failed.map(({ file }) => file)]
  const { results: again } = await vitest(alone)
  const page = await readFile(at('docs/unsteady.md'), 'utf8')
  const { unsteady, wrong } = judge(failed, again, unsteadyIn(page))
  const date = new Date().toISOString().slice(0, 10)
  const rows = unsteady.map(({ file, failures }) => ({ date, file, failure: failures[0] ?? '' }))
  if (rows.length > 0) await writeFile(at('docs/unsteady.md'), withUnsteady(page, rows))
  for (const { file, failures } of unsteady)
    say(`unsteady: ${file} failed and, alone, passed:\n  ${failures.join('\n  ')}`)
  return [...wrong]
}

/** Why the run took too long, if it did. With `write` it is what later ones are held against. */
async function weigh(
  results: readonly FileResult[],
  yardstick_ms: number,
  write: boolean,
): Promise<readonly string[]> {
  const modules = globSync('services/*/module.ts', { cwd: root }).length
  const run = { yardstick_ms: Math.round(yardstick_ms), modules }
  const seconds = Math.round(sumOfSeconds(results))
  const page = await readFile(at('docs/test-times.md'), 'utf8')
  if (write) {
    await writeFile(at('docs/test-times.md'), timesPage(results, { seconds, ...run }))
    return []
  }
  const recorded = recordedIn(page)
  say(
    recorded
      ? `the tests took ${seconds} s of workers, ${recorded.seconds} when they were last recorded`
      : 'docs/test-times.md has no record to hold the run against: npm test -- --times writes one',
  )
  return beyondBudget(page, { results, ...run })
}

const args = process.argv.slice(2).filter((arg) => arg !== '--times')
const yardstick = startYardstick()
const run = await vitest(args)
const yardstick_ms = yardstick.stop()
if (args.length > 0) process.exitCode = run.code
else {
  const red = await tryAgain(run)
  // Nothing is kept of a run that failed.
  const write = process.argv.includes('--times') && red.length === 0
  const wrong = [...red, ...(await weigh(run.results, yardstick_ms, write))]
  wrong.forEach(say)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

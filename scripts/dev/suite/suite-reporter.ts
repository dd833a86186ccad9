import { appendFileSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'
import type { Started } from '../../../services/platform/testing/started.ts'

/** One file of a run: how it ended, and the milliseconds of its worker. */
export interface FileResult {
  readonly file: string
  readonly project: string
  readonly failed: boolean
  /** Importing it and what it imports. */
  readonly load_ms: number
  /** Its hooks and set-up files. */
  readonly setup_ms: number
  readonly tests_ms: number
  readonly started: Started
  /** A line of each failure, with what came instead of what was expected. */
  readonly failures: readonly string[]
}
export const none: Started = { processes: 0, browsers: 0, stores: 0 }

/** Writes a JSON line for each file as it ends, so that a run that is killed has told what it did. */
export const suiteReporter = (results: string): Reporter => ({
  onTestModuleEnd: (module) => appendFileSync(results, `${JSON.stringify(resultOf(module))}\n`),
})
export const readResults = (results: string): readonly FileResult[] =>
  readFileSync(results, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FileResult)

function resultOf(module: TestModule): FileResult {
  const times = module.diagnostic()
  const tests = [...module.children.allTests()]
  const tests_ms = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)
  const errors = [module, ...module.children.allSuites()].flatMap((one) => one.errors())
  const failures = [
    ...errors.map(failureLine),
    ...tests.flatMap((test) =>
      (test.result().errors ?? []).map((error) => `${test.fullName}: ${failureLine(error)}`),
    ),
  ]
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration } = times
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    failed: module.state() === 'failed',
    load_ms: Math.round(environmentSetupDuration + prepareDuration + collectDuration),
    setup_ms: Math.round(setupDuration + Math.max(0, times.duration - tests_ms)),
    tests_ms: Math.round(tests_ms),
    started: module.meta().started ?? none,
    failures,
  }
}

const line_length_max = 400
/** Exported for its test. */
export function failureLine({
  message,
  diff,
}: {
  readonly message: string
  readonly diff?: string | undefined
}): string {
  const received = stripVTControlCharacters(diff ?? '')
    .split('\n')
    .filter((line) => line.startsWith('+ ') && line !== '+ Received')
    .map((line) => line.slice(2).trim())
  return [message.split('\n')[0] ?? '', ...received].join(' ').slice(0, line_length_max)
}

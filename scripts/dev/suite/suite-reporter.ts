import { appendFileSync, readFileSync } from 'node:fs'
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
  /** The first line of each failure. */
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
    ...errors.map(({ message }) => message),
    ...tests.flatMap((test) =>
      (test.result().errors ?? []).map(({ message }) => `${test.fullName}: ${message}`),
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
    failures: failures.map((text) => text.split('\n')[0] ?? ''),
  }
}

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/dev/suite/longest-first.ts'
import { suiteReporter } from './scripts/dev/suite/suite-reporter.ts'
import { webModules } from './web/build/web-modules.ts'

const exclude = ['**/node_modules/**', 'dist/**']
const globalSetup = './scripts/dev/testing-postgres.ts'
const tellStarted = './scripts/dev/suite/tell-started.ts'
/** The file in which `npm test` wants to read how each file went. */
const results = process.env['SUITE_RESULTS']
/** Which part of what goes by turns (`inTurn`): another one with each commit. */
const turn = (): string => {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      stdio: 'pipe',
    })
    return String(Number.parseInt(commit.toString().slice(0, 8), 16))
  } catch {
    // Unpacked from an archive it has no commit: then it is always the first part’s turn.
    return '0'
  }
}
const minute = 60_000
/**
 * A test waits for what it means; a deadline only ends what will never come. So deadlines are many times what a quiet
 * machine needs: on a crowded one the same tests take longer and say the same. How long something takes, `npm run bench` says.
 */
const every = {
  pool: 'forks',
  testTimeout: 5 * minute,
  hookTimeout: 5 * minute,
  expect: { poll: { timeout: minute, interval: 20 } },
} as const

/** Whoever swaps a module or a global for another would swap it for the files after it as well. */
const swaps = /\bvi\.(mock|doMock|hoisted|stub|spyOn|useFakeTimers|setSystemTime)/
const swapping = globSync('{services,projections,shared,web,scripts}/**/*.test.{ts,tsx}', {
  cwd: import.meta.dirname,
}).filter(
  (file) =>
    !file.endsWith('.db.test.ts') &&
    swaps.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
)
const pure = {
  // The screens' paths come from the modules.
  plugins: [webModules(import.meta.dirname)],
  // A cached module would ask for 'virtual:screens' by a file's name, which nobody serves: the second run would fail.
  test: { ...every, fsModuleCache: false },
}

/**
 * Pure tests start at once; only runs with database or browser tests start PostgreSQL, one for all of them. A worker loads
 * what its files import once for all of them: loading took longer than most tests. A project after the other (`LongestFirst`),
 * since a worker that changes the project is a new one; but nobody waits for the last file of a project.
 */
export default defineConfig({
  test: {
    // Most wait more than they work: for PostgreSQL, for a process, for a browser.
    maxWorkers: '150%',
    env: { SUITE_TURN: process.env['SUITE_TURN'] ?? turn() },
    reporters: ['default', ...(results === undefined ? [] : [suiteReporter(results)])],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: pure.plugins,
        test: {
          ...pure.test,
          name: 'pure',
          pool: 'threads',
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts', ...swapping],
        },
      },
      {
        plugins: pure.plugins,
        test: {
          ...pure.test,
          name: 'swapping',
          include: swapping,
          exclude,
        },
      },
      {
        test: {
          ...every,
          name: 'database',
          isolate: false,
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup,
          setupFiles: tellStarted,
        },
      },
      // After everything else. The files of a worker share its browser, and each has the product on a store of its own.
      {
        test: {
          ...every,
          name: 'e2e',
          isolate: false,
          include: ['**/*.e2e.ts'],
          exclude,
          globalSetup: [globalSetup, './web/testing/build-once.ts'],
          // Keeps what a failed test was looking at, in dist/failures.
          setupFiles: [tellStarted, './web/testing/keep-failures.ts'],
        },
      },
    ],
  },
})

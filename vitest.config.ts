import { defineConfig } from 'vitest/config'
import { webModules } from './web/build/web-modules.ts'

const exclude = ['**/node_modules/**', 'dist/**']
const globalSetup = './scripts/dev/testing-postgres.ts'
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

/** Pure tests start at once; only runs with database or browser tests start PostgreSQL, one for all of them. */
export default defineConfig({
  test: {
    // Tests wait more than they work: for PostgreSQL, for a process, for a page.
    maxWorkers: '100%',
    projects: [
      {
        // The screens' paths come from the modules.
        plugins: [webModules(import.meta.dirname)],
        test: {
          ...every,
          name: 'pure',
          // A cached module would ask for 'virtual:screens' by a file's name, which nobody serves: the second run would fail.
          fsModuleCache: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts'],
        },
      },
      { test: { ...every, name: 'database', include: ['**/*.db.test.ts'], exclude, globalSetup } },
      // A browser and a whole server each, after everything else.
      {
        test: {
          ...every,
          name: 'e2e',
          include: ['**/*.e2e.ts'],
          exclude,
          globalSetup: [globalSetup, './web/testing/build-once.ts'],
          // What a failed test was looking at, in dist/failures.
          setupFiles: './web/testing/keep-failures.ts',
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', 'dist/**']
/**
 * A test waits for what it means; a deadline only ends what will never come. So deadlines are many times what a quiet
 * machine needs: on a crowded one the same tests take longer and say the same. No test asserts a time of its own: `npm run bench` does.
 */
const minute = 60_000
const expect = { poll: { timeout: minute, interval: 20 } }
const globalSetup = './scripts/testing-postgres.ts'

/** Pure tests start at once; only runs with database or browser tests start PostgreSQL, one for all of them. */
export default defineConfig({
  test: {
    // Tests wait more than they work: for PostgreSQL, for a process, for a page.
    maxWorkers: '100%',
    projects: [
      {
        test: { name: 'pure', include: ['**/*.test.{ts,tsx}'], exclude: [...exclude, '**/*.db.test.ts'], pool: 'forks', testTimeout: 2 * minute, expect },
      },
      {
        test: { name: 'database', include: ['**/*.db.test.ts'], exclude, globalSetup, pool: 'forks', testTimeout: 4 * minute, hookTimeout: 4 * minute, expect },
      },
      {
        // A browser and a whole server each, after everything else.
        test: {
          name: 'e2e',
          include: ['**/*.e2e.ts'],
          exclude,
          globalSetup,
          pool: 'forks',
          testTimeout: 5 * minute,
          hookTimeout: 5 * minute,
          expect,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

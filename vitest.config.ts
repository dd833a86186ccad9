import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', 'dist/**']
const globalSetup = './scripts/testing-postgres.ts'

/** Pure tests start at once; only runs with database or browser tests start PostgreSQL, one for all of them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'pure', include: ['**/*.test.{ts,tsx}'], exclude: [...exclude, '**/*.db.test.ts'], pool: 'forks', testTimeout: 20_000 },
      },
      {
        test: { name: 'database', include: ['**/*.db.test.ts'], exclude, globalSetup, pool: 'forks', testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        // A browser and a whole server each: one file at a time, after everything else.
        test: {
          name: 'e2e',
          include: ['**/*.e2e.ts'],
          exclude,
          globalSetup,
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

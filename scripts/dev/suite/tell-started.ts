import { afterAll } from 'vitest'
import { startedByTests, type Started } from '../../../services/platform/testing/started.ts'

declare module 'vitest' {
  interface TaskMeta {
    started?: Started
  }
}

// Files of one worker run one after another: what is more at the end is this file's.
const before = { ...startedByTests }
// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures a hook wants
afterAll(({}, { meta }) => {
  meta.started = {
    processes: startedByTests.processes - before.processes,
    browsers: startedByTests.browsers - before.browsers,
    stores: startedByTests.stores - before.stores,
  }
})

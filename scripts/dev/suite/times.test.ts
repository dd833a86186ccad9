import { expect, test } from 'vitest'
import { none, type FileResult } from './suite-reporter.ts'
import { allowed_s, filesIn, noise, recordedIn, sumOfSeconds, timesPage } from './times.ts'

const took = (file: string, seconds: number): FileResult => ({
  file,
  project: 'pure',
  failed: false,
  load_ms: seconds * 500,
  setup_ms: seconds * 300,
  tests_ms: seconds * 200,
  started: { ...none, stores: 1 },
  failures: [],
})
const recorded = { seconds: 1000, yardstick_ms: 100, modules: 17 }

test('a run may take what was recorded, and the budget of one module', () => {
  expect(allowed_s(recorded, { yardstick_ms: 100, modules: 17 })).toBeCloseTo(1030 * (1 + noise))
})
test('each module that has come since has a budget of its own', () => {
  expect(allowed_s(recorded, { yardstick_ms: 100, modules: 20 })).toBeCloseTo(1090 * (1 + noise))
})
test('a machine that is half as fast may take twice as long', () => {
  const [fast, slow] = [100, 200].map((yardstick_ms) =>
    allowed_s(recorded, { yardstick_ms, modules: 17 }),
  )
  expect(slow).toBeCloseTo((fast as number) * 2)
})

test('the page says what was recorded, and its longer files', () => {
  const results = [took('web/a.test.ts', 2), took('web/b.test.ts', 3), took('web/c.test.ts', 0.5)]
  expect(sumOfSeconds(results)).toBeCloseTo(5.5)
  const page = timesPage(results, recorded)
  expect(recordedIn(page)).toEqual(recorded)
  expect([...filesIn(page)]).toEqual([
    ['web/b.test.ts', 3],
    ['web/a.test.ts', 2],
  ])
  expect(page).toContain('| all | 5.5 | 2.8 | 1.6 | 1.1 | 0 | 0 | 3 |')
  expect(recordedIn('# Seconds of the suite\n')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { none, type FileResult } from './suite-reporter.ts'
import { beyondBudget, filesIn, recordedIn, sumOfSeconds, timesPage } from './times.ts'

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
const now = { yardstick_ms: 100, modules: 17 }

/** Ten files of a hundred seconds each. */
const files = (pace = 1) =>
  Array.from({ length: 10 }, (_, i) => took(`web/${i}.test.ts`, 100 * pace))
const page = timesPage(files(), recorded)
const said = (results: readonly FileResult[], more: Partial<typeof now> = {}) =>
  beyondBudget(page, { ...now, ...more, results })

test('a run that takes what was recorded, or comes without a record, is within its budget', () => {
  expect(said(files())).toEqual([])
  expect(beyondBudget('# Seconds of the suite\n', { ...now, results: files(9) })).toEqual([])
})
test('new files may take the budget of a module, or of each that has come', () => {
  expect(said([...files(), took('web/new.test.ts', 30)])).toEqual([])
  const [long] = said([...files(), took('web/new.test.ts', 90)])
  expect(long).toContain('files that have come take 90 s of workers, more than 30 s')
  expect(said([...files(), took('web/new.test.ts', 90)], { modules: 20 })).toEqual([])
})
test('a file that is moved has not come', () => {
  const [, ...rest] = files()
  expect(said([...rest, took('web/moved.test.ts', 100)])).toEqual([])
})
test('files that have become slower are told where most have not', () => {
  const [, , , , ...rest] = files()
  const slow = [0, 1, 2, 3].map((i) => took(`web/${i}.test.ts`, 220))
  expect(said([...rest, ...slow])).toEqual([
    expect.stringContaining('the suite takes 1480 s of workers, more than'),
  ])
})
test('a machine that is half as fast may take twice as long, whatever the yardstick says of it', () => {
  expect(said(files(2), { yardstick_ms: 200 })).toEqual([])
  expect(said(files(2), { yardstick_ms: 140 })).toEqual([])
})
test('where everything has become slower, and the machine has not, the yardstick tells it', () => {
  expect(said(files(2.25))).toEqual([
    expect.stringContaining('the suite takes 1500 s of workers, more than'),
  ])
})

test('the page says what was recorded, and its files, longest first', () => {
  const results = [took('web/a.test.ts', 2), took('web/b.test.ts', 3), took('web/c.test.ts', 0.5)]
  expect(sumOfSeconds(results)).toBeCloseTo(5.5)
  const told = timesPage(results, recorded)
  expect(recordedIn(told)).toEqual(recorded)
  expect([...filesIn(told)]).toEqual([
    ['web/b.test.ts', 3],
    ['web/a.test.ts', 2],
    ['web/c.test.ts', 0.5],
  ])
  expect(told).toContain('| all | 5.5 | 2.8 | 1.6 | 1.1 | 0 | 0 | 3 |')
  expect(recordedIn('# Seconds of the suite\n')).toBeUndefined()
})

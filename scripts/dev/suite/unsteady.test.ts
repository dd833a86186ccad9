import { describe, expect, test } from 'vitest'
import { none, type FileResult } from './suite-reporter.ts'
import { judge, unsteadyIn, withUnsteady, type Unsteady } from './unsteady.ts'

const ended = (file: string, failed: boolean): FileResult => ({
  file,
  project: 'database',
  failed,
  load_ms: 0,
  setup_ms: 0,
  tests_ms: 0,
  started: none,
  failures: failed ? [`${file} is wrong`] : [],
})
const red = (...files: string[]) => files.map((file) => ended(file, true))
const green = (...files: string[]) => files.map((file) => ended(file, false))
const listed: Unsteady = { date: '2026-01-02', file: 'a.test.ts', failure: 'late' }

describe('a file that failed', () => {
  test('is unsteady if it passes alone, and the run passes', () => {
    const { unsteady, wrong } = judge(red('a.test.ts'), green('a.test.ts'), [])
    expect(unsteady.map(({ file }) => file)).toEqual(['a.test.ts'])
    expect(wrong).toEqual([])
  })
  test('fails the run if it fails alone as well, or did not come to an end', () => {
    expect(judge(red('a.test.ts'), red('a.test.ts'), []).wrong).toEqual(['a.test.ts failed'])
    expect(judge(red('a.test.ts'), [], []).wrong).toEqual(['a.test.ts failed'])
  })
  test('fails the run if it was unsteady before', () => {
    expect(judge(red('a.test.ts'), green('a.test.ts'), [listed]).wrong).toEqual([
      'a.test.ts is unsteady for the second time',
    ])
  })
  test('is one of two at most: three unsteady ones in a run fail it', () => {
    const two = ['a.test.ts', 'b.test.ts']
    expect(judge(red(...two), green(...two), []).wrong).toEqual([])
    const three = [...two, 'c.test.ts']
    expect(judge(red(...three), green(...three), []).wrong).toEqual([
      '3 files are unsteady in one run, more than 2',
    ])
  })
})

test('the list keeps what is added, whatever a failure says', () => {
  const page = '# Unsteady tests\n\n| date | file | failure | cause |\n|---|---|---|---|\n'
  const odd = { ...listed, failure: 'a | b\nc `d`' }
  const kept = withUnsteady(withUnsteady(page, [listed]), [odd])
  expect(unsteadyIn(kept).map(({ date, file }) => `${date} ${file}`)).toEqual([
    '2026-01-02 a.test.ts',
    '2026-01-02 a.test.ts',
  ])
  expect(kept).toContain('| 2026-01-02 | `a.test.ts` | late | to be found |')
  expect(kept.split('\n')).toHaveLength(page.split('\n').length + 2)
})

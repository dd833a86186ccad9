import { expect, test } from 'vitest'
import { failureLine } from './suite-reporter.ts'

test('a failure is one line, with what came instead of what was expected', () => {
  const diff =
    '\u001B[32m- Expected\u001B[39m\n\u001B[31m+ Received\u001B[39m\n\n- []\n+ [\n+   "late",\n+ ]'
  expect(failureLine({ message: 'expected [ Array(1) ] to deeply equal []', diff })).toBe(
    'expected [ Array(1) ] to deeply equal [] [ "late", ]',
  )
  expect(failureLine({ message: 'timed out\n    at web/one.e2e.ts' })).toBe('timed out')
})

import path from 'node:path'
import { expect, test } from 'vitest'
import { needsWeb, testsOfTheBuild } from './needs-web.mjs'

const root = path.resolve(import.meta.dirname, '../..')

test('tests of the build are those in a browser, and those that judge its files', () => {
  expect(testsOfTheBuild(root)).toEqual(
    expect.arrayContaining([
      'web/shell/shell.e2e.ts',
      'scripts/system-tests/replay.e2e.ts',
      'web/system-tests/budgets.test.ts',
    ]),
  )
  expect(testsOfTheBuild(root)).not.toContain('web/ui/csv.test.ts')
})
test.each([
  ['everything', []],
  ['everything with a name', ['-t', 'shared/platform']],
  ['a project', ['--project', 'e2e']],
  ['a test in a browser', ['web/shell/shell.e2e.ts']],
  ['an absolute path', [path.join(root, 'web/shell/shell.e2e.ts')]],
  ['a part of a name', ['Budgets']],
  ['a folder with such tests', ['./web/shell']],
])('%s needs the build', (_, args) => {
  expect(needsWeb(root, ['run', ...args])).toBe(true)
})
test.each([
  ['a folder without such tests', ['shared/platform']],
  ['a pure test of the web part', ['web/ui/csv.test.ts']],
  ['several of them, with an option', ['--reporter=dot', 'services/shifts', 'shared/']],
])('%s needs no build', (_, args) => {
  expect(needsWeb(root, ['run', ...args])).toBe(false)
})

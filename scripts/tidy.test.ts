import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { completed, missingFrom } from './dev/complete-lock.mjs'
import { brokenCitations, staleExcerpts, wordsTwice } from './dev/tidy/citations.ts'
import { parse, type Rule } from './dev/tidy/parse.ts'
import { notInstalled, rules, unexplained } from './dev/tidy/rules.ts'

const root = path.resolve(import.meta.dirname, '..')
const folders = ['shared', 'services', 'projections', 'web', 'scripts', '.']
const sources = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map(
      (name) => path.posix.join(folder, name),
    ),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)node_modules\/|\.d\.m?ts$/.test(file))
  .map((file) => parse({ file, text: readFileSync(path.join(root, file), 'utf8') }))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const docs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
const pages = ['README.md', ...docs.map((file) => `docs/${file}`)]
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: read(file) }))

describe('the source', () => {
  test('the source of every layer is looked at', () => {
    expect(sources.length).toBeGreaterThan(50)
    for (const layer of ['shared/', 'services/', 'projections/', 'scripts/'])
      expect(sources.some(({ file }) => file.startsWith(layer))).toBe(true)
  })
  test.each(Object.entries(rules))('the source keeps the rule %s', (_, rule) => {
    expect(rule(sources)).toEqual([])
  })
  test('docs/dependencies.md says of each package why it is there', () => {
    expect(unexplained(read('package.json'), read('docs/dependencies.md'))).toEqual([])
  })
  test('what the server imports is there where only `dependencies` are', () => {
    expect(notInstalled(sources, read('package.json'))).toEqual([])
  })
  test('every rule that is cited can be read in this repository', () => {
    expect(brokenCitations(sources, pages)).toEqual([])
  })
  test('code that a page shows is in the file that it names', () => {
    expect(pages.some(({ text }) => text.includes('```ts shared/notes/events.ts'))).toBe(true)
    expect(staleExcerpts(sources, pages)).toEqual([])
  })
  test('the glossary has each word once', () => {
    expect(wordsTwice(read('docs/glossary.md'))).toEqual([])
  })
  test('the lock file is one that npm ci takes on every machine', () => {
    expect(missingFrom(JSON.parse(read('package-lock.json')))).toEqual([])
  })
})

const findings = (rule: Rule, files: Record<string, string>) =>
  rule(Object.entries(files).map(([file, text]) => parse({ file, text })))
const importing = (from: string, to: string) =>
  findings(rules.importLaw, { [from]: `import { x } from '${to}'` })

test('a test may count and compare, and reads no clock', () => {
  const clock = ['performance', 'now()'].join('.')
  expect(
    findings(rules.noStopwatch, {
      'services/shifts/service.db.test.ts': `const began = 1\nconst took = ${clock} - began`,
    }),
  ).toEqual([`services/shifts/service.db.test.ts:2 reads a clock (${clock.slice(0, -1)})`])
  expect(
    findings(rules.noStopwatch, { 'scripts/bench/figures/start.ts': `const took = ${clock}` }),
  ).toEqual([])
})

test('a screen follows a module by its call, and names no topic', () => {
  const follow = { 'web/notes/data.ts': "live.subscribe('query:notes', handler)" }
  expect(findings(rules.topicsOfCalls, follow)).toEqual([
    'web/notes/data.ts:1 names the topic query:notes',
  ])
})

describe('the import law', () => {
  test.each([
    ['shared/shifts/rules.ts', 'lodash'],
    ['shared/shifts/rules.ts', 'node:fs'],
    ['shared/shifts/rules.ts', '#services/platform/kernel/app.ts'],
    ['shared/platform/calls.ts', '../shifts/events.ts'],
    ['services/shifts/service.ts', '../accounts/decider.ts'],
    ['services/shifts/service.ts', '#projections/accounts/people.ts'],
    ['services/shifts/service.ts', '../main.ts'],
    ['services/shifts/service.ts', '#web/shifts/toggle.ts'],
    ['services/platform/start/server.ts', '../../shifts/service.ts'],
    ['services/platform/start/server.ts', '#shared/shifts/events.ts'],
    ['services/platform/start/server.ts', '../../modules.ts'],
    ['projections/shifts/on-shift.ts', '#services/shifts/decider.ts'],
    ['projections/shifts/on-shift.ts', '../accounts/people.ts'],
    ['projections/platform/run/runner.ts', '#shared/shifts/events.ts'],
    ['web/shifts/ShiftControl.tsx', '#services/shifts/decider.ts'],
    ['web/shifts/ShiftControl.tsx', '#projections/shifts/on-shift.ts'],
    ['web/shifts/ShiftControl.tsx', '../accounts/Avatar.tsx'],
    ['web/shifts/ShiftControl.tsx', 'node:fs'],
    ['web/platform/navigation.ts', '../ui/arrival.ts'],
    ['web/platform/live.ts', '../monitoring/monitor-store.ts'],
    ['web/helpers.ts', './shifts/toggle.ts'],
    ['web/shifts/ShiftControl.tsx', '../testing/fake-server.ts'],
    ['web/main.tsx', '#services/main.ts'],
    ['services/shifts/service.ts', '../../scripts/setup.mjs'],
  ])('%s may not import %s', (from, to) => {
    expect(importing(from, to)).toHaveLength(1)
  })
  test.each([
    ['shared/shifts/rules.ts', 'zod'],
    ['shared/shifts/rules.ts', '../accounts/events.ts'],
    ['shared/shifts/rules.test.ts', 'fast-check'],
    ['services/shifts/service.ts', '#projections/shifts/on-shift.ts'],
    ['services/shifts/service.ts', '#shared/accounts/events.ts'],
    ['services/platform/kernel/app.ts', '#projections/platform/bus/bus.ts'],
    ['services/modules.ts', './shifts/service.ts'],
    ['projections/money/ledger.ts', '#shared/shifts/events.ts'],
    ['projections/money/ledger.db.test.ts', '#services/platform/testing/database.ts'],
    ['web/shifts/ShiftControl.tsx', '../ui/Button.tsx'],
    ['web/shell/routes.tsx', '../shifts/ShiftScreen.tsx'],
    ['web/shifts/shift.e2e.ts', '#services/platform/testing/services.ts'],
  ])('%s may import %s', (from, to) => {
    expect(importing(from, to)).toEqual([])
  })
  test('the import law holds for lazy imports, re-exports and types as well', () => {
    const texts = [
      `const x = await import('../accounts/a.ts')`,
      `export { x } from '../accounts/a.ts'`,
      `type X = import('../accounts/a.ts').X`,
      `import type { X } from '../accounts/a.ts'`,
    ]
    for (const text of texts)
      expect(findings(rules.importLaw, { 'services/shifts/a.ts': text })).toHaveLength(1)
  })
})

describe('each other rule finds what it forbids', () => {
  const long = (lines: number) =>
    Array.from({ length: lines }, (_, i) => `let a${i} = ${i}`).join('\n')
  test.each<[keyof typeof rules, Record<string, string>]>([
    [
      'hashAcrossLayers',
      { 'services/shifts/a.ts': `import { x } from '../../shared/shifts/rules.ts'` },
    ],
    ['everythingInAModule', { 'services/helpers.ts': 'export const a = 1' }],
    [
      'noCycles',
      {
        'shared/a/a.ts': `import { b } from './b.ts'`,
        'shared/a/b.ts': `import { a } from './a.ts'`,
      },
    ],
    [
      'noFolderCycles',
      {
        'services/platform/kernel/app.ts': `import type { Outbox } from '../outbox/outbox.ts'`,
        'services/platform/kernel/handle.ts': 'export const handle = 1',
        'services/platform/outbox/outbox.ts': `import { handle } from '../kernel/handle.ts'`,
      },
    ],
    [
      'noFolderCycles',
      {
        'web/accounts/Accounts.tsx': `import { List } from './list/List.tsx'`,
        'web/accounts/list/List.tsx': `import { Row } from '../person/Row.tsx'`,
        'web/accounts/person/Row.tsx': `import { rows } from '../rows.ts'`,
      },
    ],
    ['shortFiles', { 'shared/a/a.ts': long(301) }],
    ['shortFunctions', { 'shared/a/a.ts': `export function a() {\n${long(70)}\n}` }],
    [
      'shortFunctions',
      { 'web/a/A.tsx': `export const A = () => {\n${long(70)}\nreturn <b>a</b>\n}` },
    ],
    ['noBarrels', { 'shared/a/all.ts': `export { a } from './a.ts'` }],
    ['noBarrels', { 'shared/a/a.ts': `export * from './b.ts'\nexport const c = 1` }],
    ['namedExports', { 'web/shifts/Shifts.tsx': 'export default function Shifts() {}' }],
    [
      'namedExports',
      {
        'web/shifts/Shifts.tsx': 'export default function Shifts() {}',
        'web/main.tsx': `import Shifts from './shifts/Shifts.tsx'`,
      },
    ],
    ['namedExports', { 'shared/a/a.ts': 'export default 1' }],
    [
      'uniqueExports',
      {
        'shared/a/a.ts': 'export const { total } = sums',
        'services/b/b.ts': 'export function total() {}',
      },
    ],
    [
      'uniqueExports',
      {
        'shared/a/a.ts': 'export type Total = number',
        'web/a/Total.tsx': 'const Total = () => <b>1</b>\nexport { Total }',
      },
    ],
    [
      'uniqueExports',
      {
        'web/shell/routes.tsx': `export const A = lazy(() => import('../a/A.tsx'))`,
        'web/a/A.tsx': 'export default function A() {}',
      },
    ],
    ['usedExports', { 'shared/a/a.ts': 'export const a = 1\nconst b = a' }],
    ['usedExports', { 'shared/a/a.ts': 'const A = z.number()\ntype A = 1\nexport { A }' }],
    [
      'usedExports',
      {
        'shared/a/a.ts': 'export const a = 1',
        'shared/a/b.ts': `import { b as a } from './a.ts'`,
        'shared/b/a.ts': `import { a } from './b.ts'`,
      },
    ],
    [
      'usedExports',
      {
        'web/a/rows.ts': 'export const rows = 1\nexport const row = 2',
        'web/a/A.tsx': `const fetchRows = () => import('./rows.ts').then(({ rows }) => rows)`,
      },
    ],
    ...[
      'test.only',
      'test.skip',
      'describe.skip',
      'test.todo',
      'test.skipIf(true)',
      'test.concurrent.only',
      'xit',
      'test.runIf(false)',
    ].map((how): ['noTestLeftOut', Record<string, string>] => [
      'noTestLeftOut',
      { 'shared/a/a.test.ts': `${how}('a', () => undefined)` },
    ]),
    ['noTestLeftOut', { 'shared/a/a.test.ts': `test('a', { skip: true }, () => undefined)` }],
    ...[
      `<p>Nothing here</p>`,
      `<>{some ? 'Nothing here' : t\`All\`}</>`,
      `<Button title="Nothing here" />`,
      `<Button aria-label={some && \`Nothing of \${name}\`} />`,
      `<p>{some && <b>Nothing here</b>}</p>`,
      `<Plain of={{ label: 'Nothing here' }} />`,
    ].map((said): ['wordsAreTranslated', Record<string, string>] => [
      'wordsAreTranslated',
      { 'web/a/A.tsx': `export const A = () => ${said}` },
    ]),
  ])('%s: %o', (name, files) => {
    expect(findings(rules[name], files)).toHaveLength(1)
  })
  test('no rule finds anything in source that keeps them all', () => {
    const fine = {
      'shared/a/a.ts': `import type { B } from './b.ts'\nexport const a = (b: B) => b`,
      'shared/a/b.ts': `import { a } from './a.ts'\nexport type B = ReturnType<typeof a>`,
      'shared/a/c.ts': `import { Total } from './calls.ts'\nimport * as b from '../b/b.ts'\nconst { other } = b`,
      'shared/a/a.test.ts': `describe.runIf(redis)('a', () => {\n${long(80)}\ntest('b', b)\n})\ntest('skip', () => list.skip())`,
      'web/a/A.tsx': `export default function A() { return <p title={t\`Here\`}><Trans>Nothing <b>here</b></Trans> – Callboard&nbsp;</p> }`,
      'web/shell/routes.tsx': `export const LazyA = lazy(() => import('../a/A.tsx'))`,
      'web/main.tsx': `import { LazyA as A } from './shell/routes.tsx'`,
      // A type beside its schema is one name; a test has names of its own; adapters have one name by design.
      'shared/a/calls.ts': `export const Total = z.number()\nexport type Total = z.infer<typeof Total>`,
      'web/a/a.test.ts': 'export const Total = 1',
      'web/a/b.test.ts': `type Total = import('./a.test.ts').Total`,
      'scripts/bench/peers/one.ts': 'export const openPeer = 1',
      'scripts/bench/peers/two.ts': 'export const openPeer = 2',
      'shared/b/b.ts': `export { Total } from '../a/calls.ts'\nexport const other = 1`,
    }
    for (const rule of Object.values(rules)) expect(findings(rule, fine)).toEqual([])
  })
  test('a package without a reason is named', () => {
    expect(
      unexplained(
        '{"dependencies":{"zod":"4","pg":"8"},"devDependencies":{"vitest":"5"}}',
        '| `zod` | checks |\n`vitest`',
      ),
    ).toEqual(['pg'])
  })
  test('a lock file without the packages of other machines is completed', () => {
    const lock = {
      packages: {
        'node_modules/oxfmt': {
          version: '1.0.0',
          optionalDependencies: { '@oxfmt/binding-linux-x64-musl': '1.0.0' },
        },
      },
    }
    expect(missingFrom(lock)).toEqual([{ name: '@oxfmt/binding-linux-x64-musl', version: '1.0.0' }])
    expect(completed(lock).packages['node_modules/@oxfmt/binding-linux-x64-musl']).toEqual({
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    })
  })
})

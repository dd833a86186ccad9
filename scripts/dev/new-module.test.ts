import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleFiles, nextOrder } from './new-module/copy.ts'
import { namesOf, type ModuleNames } from './new-module/names.ts'
import { renamed, sampleNames } from './new-module/renamed.ts'
import { parse } from './tidy/parse.ts'
import { rules } from './tidy/rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)
/** The names: of two words, of one that begins with a vowel, and of a name that is no plural. */
const made = [namesOf('staff-meals'), namesOf('umbrellas'), namesOf('equipment', 'tool')]
const samples = ['whole', 'list'] as const
let folder = ''
const at = (file: string) => path.join(folder, file)
// As from a terminal, without the colours and the mode of the test runner's own.
const {
  NODE_ENV: _mode,
  FORCE_COLOR: _colour,
  SUITE_RESULTS: _results,
  ...environment
} = process.env
const env = { ...environment, NO_COLOR: '1' }
const node = (...args: string[]) =>
  execute(process.execPath, args, { cwd: folder, env, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string; stderr: string }) =>
      Promise.reject(new Error(`${error.stdout}${error.stderr}`)),
  )
const make = (...args: string[]) => node('scripts/dev/new-module.ts', ...args)

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(at(file), 'utf8')
  const after = change(before)
  expect(after, file).not.toBe(before)
  await writeFile(at(file), after)
}
/** As the scaffold says it: an import and a line in each list. */
async function nameInLists({ folder: name, several: { camel, title } }: ModuleNames) {
  const inList = (file: string, imported: string, from: string, line: string, list: RegExp) =>
    edit(
      file,
      (text) => `import ${imported} from '${from}'\n${text.replace(list, `$&\n  ${line},`)}`,
    )
  const service = `${camel}Module`
  await inList(
    'services/modules.ts',
    `{ ${service} }`,
    `./${name}/module.ts`,
    service,
    /moduleList: .*\[/,
  )
  await inList('web/modules.ts', `{ ${camel} }`, `./${name}/module.ts`, camel, /const modules = \[/)
  await edit('shared/permissions/resources.ts', (text) =>
    text.replace("  shifts: usual('Shifts'),", `$&\n  '${name}': usual('${title}'),`),
  )
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'callboard-module-'))
  const places =
    'shared services projections web scripts package.json tsconfig.json vitest.config.ts .oxfmtrc.json .oxlintrc.json docs'
  await Promise.all(
    places.split(' ').map((place) => cp(path.join(root, place), at(place), { recursive: true })),
  )
  await symlink(path.join(root, 'node_modules'), at('node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(made.flatMap((names) => samples.map((sample) => ({ ...names, sample }))))(
  '$folder, $sample: every name of the sample is spelt as its place asks for',
  async ({ sample, ...names }) => {
    const files = await moduleFiles(names, 1000, sample)
    expect(files.length).toBeGreaterThan(sample === 'whole' ? 20 : 12)
    for (const { file, text } of files)
      expect(`${file} ${text.replaceAll('IconNotes', '')}`).not.toMatch(/notes?/i)
    const sources = files.map(parse)
    for (const [name, rule] of Object.entries(rules))
      if (name !== 'usedExports') expect(rule(sources), name).toEqual([])
  },
)
test('of its own name the sample is made again, letter by letter', async () => {
  for (const { file, text } of await moduleFiles(sampleNames, 1000)) {
    const before = await readFile(path.join(root, file), 'utf8')
    expect(text, file).toBe(
      before
        .replace(/order: \d+/, 'order: 1000')
        .replace(/version: \d+,(?=\n {2}module:)/, 'version: 1,'),
    )
  }
})
test.each([
  [`read('notes')`, `read('staff-meals')`],
  [`'/api/notes/{note}/shares'`, `'/api/staff-meals/{staffMeal}/shares'`],
  [
    `import { noteCalls } from '#shared/notes/calls.ts'`,
    `import { staffMealCalls } from '#shared/staff-meals/calls.ts'`,
  ],
  ['const Text = { NoteShared: NOTES_MAX }', 'const Text = { StaffMealShared: STAFF_MEALS_MAX }'],
  [`query('note_mark as mark')`, `query('staff_meal_mark as mark')`],
  ['say(t`Notes`, t`New note`)', 'say(t`Staff meals`, t`New staff meal`)'],
  [`refuse('notes.unknown')`, `refuse('staffMeals.unknown')`],
  ['// A note: `notes-<note>`.', '// A staff meal: `staff-meals-<staffMeal>`.'],
])('%s becomes %s', (before, after) => {
  expect(renamed({ file: 'shared/notes/a.ts', text: before }, namesOf('staff-meals'))).toEqual({
    file: 'shared/staff-meals/a.ts',
    text: after,
  })
})
test('a name that is no plural is not taken without the name of one', async () => {
  await expect(make('equipment')).rejects.toThrow(/no plural in -s: --one/)
})
test('an article goes with its word', () => {
  const text = '// A note, another note and a new note.'
  expect(renamed({ file: 'a.ts', text }, namesOf('umbrellas')).text).toBe(
    '// An umbrella, another umbrella and a new umbrella.',
  )
})

test('the next one stands behind the last one in the menu', () => {
  expect(nextOrder(['order: 10', 'order: 25'])).toBe(1000)
  expect(nextOrder(['order: 10', 'order: 1000', 'order: 1010, order: 20'])).toBe(1020)
})
test('new modules compile beside all others, are formatted, and pass lint and their own tests', async () => {
  const [whole, list] = made
  if (!whole || !list) throw new Error('no module is made')
  const { stdout } = await make(whole.folder)
  expect(stdout).toContain(`import { staffMealsModule } from './staff-meals/module.ts'`)
  await make(list.folder, '--list-only')
  expect(await readFile(at('web/umbrellas/module.ts'), 'utf8')).toContain('order: 1010')
  await nameInLists(whole)
  await nameInLists(list)
  const stages = [whole, list].flatMap(({ folder: name }) =>
    ['shared', 'services', 'projections', 'web'].map((stage) => `${stage}/${name}`),
  )
  await node('node_modules/oxfmt/bin/oxfmt', '--check', ...stages)
  await writeFile(
    at('tsconfig.json'),
    (await readFile(at('tsconfig.json'), 'utf8')).replace(
      /"include": .*/,
      `"include": ${JSON.stringify(['web/env.d.ts', ...stages])},`,
    ),
  )
  await node('node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', ...stages)
  const pure = ['--project', 'pure', whole.folder, list.folder]
  const tests = await node('node_modules/vitest/vitest.mjs', 'run', ...pure)
  expect(tests.stdout).toMatch(/Tests.* 18 passed/)
})
test('a module that is there already is not touched, and a name must be one', async () => {
  await expect(make('notes')).rejects.toThrow(/there is a module of this name already/)
  await expect(make('Staff Meals')).rejects.toThrow(/usage/)
  await expect(make('platform')).rejects.toThrow(/usage/)
  await expect(make('staff', '--one', 'Of Staff')).rejects.toThrow(/usage/)
})

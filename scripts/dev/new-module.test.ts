import { execFile } from 'node:child_process'
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireChromium } from '../../services/platform/testing/services.ts'
import { readModules } from '../../web/build/web-modules.ts'
import { namesOf } from './new-module/names.ts'
import { moduleFiles } from './new-module/templates.ts'
import { parse } from './tidy/parse.ts'
import { rules } from './tidy/rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)
/** Of one word and of two, and no module of the product is called so. */
const made = ['umbrellas', 'staff-meals']
/** Whose own tests are run: its name is written in all the ways there are, the other's in fewer. */
const tried = 'staff-meals'
const chromium = await requireChromium()
let folder = ''
const at = (file: string) => path.join(folder, file)

// As from a terminal: the test runner's own would colour what is read here, and make the page one for developers.
const { NODE_ENV: _mode, FORCE_COLOR: _colour, SUITE_RESULTS: _results, ...env } = process.env
const node = (...args: string[]) =>
  execute(process.execPath, args, {
    cwd: folder,
    // Those of the other modules are walked where their own tests are.
    env: { ...env, NO_COLOR: '1', WALK_MODULES: made.join(' ') },
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string; stderr: string }) =>
    Promise.reject(new Error(`${error.stdout}${error.stderr}`)),
  )
const tool = (file: string, ...args: string[]) => node(`node_modules/${file}`, ...args)
const make = (name: string) => node('scripts/dev/new-module.ts', name)
/** What a step took is told, not judged. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now()
  const done = await work()
  process.stdout.write(
    `${JSON.stringify({ step: name, seconds: (Date.now() - started) / 1000 })}\n`,
  )
  return done
}
async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(at(file), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(at(file), after)
}
/** As the scaffold says it: an import and a line in the list. */
async function nameIn(file: string, camel: string, kebab: string): Promise<void> {
  await edit(
    file,
    (text) =>
      `import { ${camel} } from './${kebab}/module.ts'\n${text.replace(/(ist: readonly AnyModule\[\] =|const modules =) \[\n/, `$&  ${camel},\n`)}`,
  )
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'callboard-module-'))
  const places = `shared services projections web scripts package.json tsconfig.json lingui.config.ts vite.config.ts
    vitest.config.ts .oxlintrc.json .oxfmtrc.json docs`
  await Promise.all(
    places.split(/\s+/).map((place) =>
      cp(path.join(root, place), at(place), {
        recursive: true,
        filter: (file) => !file.includes('/node_modules'),
      }),
    ),
  )
  await symlink(path.join(root, 'node_modules'), at('node_modules'))
  await step('scaffold', async () => {
    for (const name of made) {
      const { camel, title } = namesOf(name)
      const { stdout } = await make(name)
      expect(stdout).toContain(`import { ${camel}Module } from './${name}/module.ts'`)
      expect(stdout).toContain(`'${name}': usual`)
      await nameIn('services/modules.ts', `${camel}Module`, name)
      await nameIn('web/modules.ts', camel, name)
      await edit('shared/permissions/resources.ts', (text) =>
        text.replace('  shifts: usual,', `$&\n  '${name}': usual,`),
      )
      await edit('web/permissions/names.ts', (text) =>
        text.replace(/\n {6}shifts: t`.*`,/, `$&\n      '${name}': t\`${title}\`,`),
      )
    }
  })
  // Each has a place of its own in the menu.
  await edit('web/umbrellas/module.ts', (text) => text.replace('order: 1000', 'order: 1001'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const folders = made.flatMap((name) =>
  ['shared', 'services', 'projections', 'web'].map((stage) => `${stage}/${name}`),
)
/** The lists that a new module stands in, and whoever reads them: what else there is has not changed. */
async function listsAndReaders(): Promise<readonly string[]> {
  const lists = ['services/modules.ts', 'web/modules.ts', 'web/permissions/names.ts']
  const reads = /from '[^']*\/(?:modules|resources|permissions\/names)\.ts'/
  for await (const file of glob('{shared,services,projections,web,scripts}/**/*.{ts,tsx}', {
    cwd: folder,
  }))
    if (reads.test(await readFile(at(file), 'utf8'))) lists.push(file)
  return lists
}
test('new modules pass types, lint and format beside all others', async () => {
  expect((await readModules(folder)).map(({ name }) => name)).toEqual(expect.arrayContaining(made))
  const files = [...folders, ...(await listsAndReaders())]
  await step('types and lint', () =>
    tool('oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings', ...files),
  )
  await step('format', () => tool('oxfmt/bin/oxfmt', '--check', ...folders))
})

/** A made-up module's tests, and how many each file has. */
const own = (name: string) => [
  `services/${name}/decider.test.ts (4 tests)`,
  `services/${name}/service.db.test.ts (2 tests)`,
  `projections/${name}/${name}.test.ts (2 tests)`,
  ...(chromium ? [`web/${name}/${name}.e2e.ts (1 test)`] : []),
]
/** The new screens and those that a login passes: what the others take to build says nothing of a new one. */
const built = ['accounts', 'monitoring', 'shell', ...made.map((name) => namesOf(name).camel)]
test.runIf(chromium)(
  'their texts are found and translated, and their screens are built',
  async () => {
    const spoken = [...made.flatMap((name) => [`web/${name}`, `shared/${name}`]), 'web/permissions']
    const { stdout: missing } = await step('texts', () =>
      node('scripts/dev/texts.ts', ...spoken).catch(({ message }: Error) => ({ stdout: message })),
    )
    expect(missing).toContain('texts to translate')
    for (const language of ['es', 'ro'])
      await edit(`web/locales/${language}.po`, (text) =>
        text.replaceAll(/^msgid "(.+)"\nmsgstr ""$/gm, 'msgid "$1"\nmsgstr "$1"'),
      )
    const line = /^(?:import \{ (\w+) \} from .*| {2}(\w+),)\n/gm
    await edit('web/modules.ts', (text) =>
      text.replaceAll(line, (all, imported, listed) =>
        built.includes(imported ?? listed) ? all : '',
      ),
    )
    await step('build', () => tool('vite/bin/vite.js', 'build', '--logLevel', 'error'))
  },
)

test('a new module passes its own tests, and what the product asks of every module', async () => {
  await step('fingerprints', () => node('scripts/dev/fingerprints.ts'))
  const asked = 'modules.test authorisation-walk erased-fields fingerprints.test samples.test'
  const files = [tried, ...asked.split(' ').map((name) => `services/system-tests/${name}`)]
  const { stdout } = await step('tests', () =>
    tool('vitest/vitest.mjs', 'run', '--project', chromium ? '*' : '!e2e', ...files),
  )
  for (const file of own(tried)) expect(stdout).toContain(file)
})

test('a new module keeps the rules of the source', () => {
  for (const name of made) {
    const { camel } = namesOf(name)
    const files = {
      ...moduleFiles(namesOf(name)),
      'services/modules.ts': `import { ${camel}Module } from './${name}/module.ts'`,
      'web/modules.ts': `import { ${camel} } from './${name}/module.ts'`,
    }
    const sources = Object.entries(files).map(([file, text]) => parse({ file, text }))
    for (const rule of Object.values(rules)) expect(rule(sources)).toEqual([])
  }
})

test('a module that is there already is not touched, and a name must be one', async () => {
  await expect(make('staff-meals')).rejects.toThrow(/there is a module of this name already/)
  await expect(make('Staff Meals')).rejects.toThrow(/usage/)
  await expect(make('platform')).rejects.toThrow(/usage/)
})

import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireChromium } from '../../services/platform/testing/services.ts'
import { namesOf } from './new-module/names.ts'
import { moduleFiles } from './new-module/templates.ts'
import { parse } from './tidy/parse.ts'
import { rules } from './tidy/rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)
/** Of one word and of two, and no module of the product is called so. */
const made = ['umbrellas', 'staff-meals']
const chromium = await requireChromium()
let folder = ''
const at = (file: string) => path.join(folder, file)

// As from a terminal: the test runner's own would colour what is read here, and make the page one for developers.
const { NODE_ENV: _mode, FORCE_COLOR: _colour, ...env } = process.env
const node = (...args: string[]) =>
  execute(process.execPath, args, {
    cwd: folder,
    env: { ...env, NO_COLOR: '1' },
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string; stderr: string }) =>
    Promise.reject(new Error(`${error.stdout}${error.stderr}`)),
  )
const tool = (file: string, ...args: string[]) => node(`node_modules/${file}`, ...args)
const vitest = (...args: string[]) => tool('vitest/vitest.mjs', 'run', ...args)
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
    vitest.config.ts .oxlintrc.json .oxfmtrc.json`
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

test('new modules pass types, lint and format beside all others', async () => {
  const folders = made.flatMap((name) =>
    ['shared', 'services', 'projections', 'web'].map((stage) => `${stage}/${name}`),
  )
  const types = step('types', () => tool('typescript/bin/tsc', '-p', '.'))
  const shape = step('lint and format', async () => {
    await tool('oxlint/bin/oxlint', '--type-aware', ...folders)
    await tool('oxfmt/bin/oxfmt', '--check', ...folders)
  })
  const [{ stdout: found }] = await Promise.all([types, shape])
  expect(found).toBe('')
})

/** Its tests without a browser, and how many each file has. */
const own = (name: string) => [
  `services/${name}/decider.test.ts (4 tests)`,
  `services/${name}/service.db.test.ts (2 tests)`,
  `projections/${name}/${name}.test.ts (2 tests)`,
]
test('new modules pass their own tests, and what the product asks of every module', async () => {
  const asked = 'modules.test authorisation-walk erased-fields fingerprints.test samples.test'
  await step('fingerprints', () => node('scripts/dev/fingerprints.ts'))
  const { stdout } = await step('tests', () =>
    vitest(
      '--project',
      'pure',
      '--project',
      'database',
      ...made,
      ...asked.split(' ').map((name) => `services/system-tests/${name}`),
    ),
  )
  for (const file of made.flatMap(own)) expect(stdout).toContain(file)
})

test.runIf(chromium)(
  'their screens work in a browser, once their texts are translated',
  async () => {
    const { stdout: missing } = await node('scripts/dev/texts.ts').catch((error: Error) => ({
      stdout: error.message,
    }))
    expect(missing).toContain('texts to translate')
    for (const language of ['es', 'ro'])
      await edit(`web/locales/${language}.po`, (text) =>
        text.replaceAll(/^msgid "(.+)"\nmsgstr ""$/gm, 'msgid "$1"\nmsgstr "$1"'),
      )
    await step('tests in the browser', () => vitest('--project', 'e2e', ...made))
  },
)

test('a new module keeps the rules of the source', () => {
  for (const name of made) {
    const files = moduleFiles(namesOf(name))
    const sources = Object.entries(files).map(([file, text]) => parse({ file, text }))
    for (const rule of Object.values(rules)) expect(rule(sources)).toEqual([])
  }
})

test('a module that is there already is not touched, and a name must be one', async () => {
  await expect(make('staff-meals')).rejects.toThrow(/there is a module of this name already/)
  await expect(make('Staff Meals')).rejects.toThrow(/usage/)
  await expect(make('platform')).rejects.toThrow(/usage/)
})

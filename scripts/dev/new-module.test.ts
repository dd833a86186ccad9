import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moduleFiles } from './new-module/templates.ts'
import { parse } from './tidy/parse.ts'
import { rules } from './tidy/rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'callboard-module-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const node = (...args: string[]) =>
  execute(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' },
  }).catch((error: { stdout: string; stderr: string }) =>
    Promise.reject(new Error(`${error.stdout}${error.stderr}`)),
  )
const make = (name: string) => node(path.join(root, 'scripts/dev/new-module.ts'), name)

test(
  'a new module passes the type check and its own tests, in a copy of the source without the other modules',
  { timeout: 120_000 },
  async () => {
    for (const place of [
      'shared/platform',
      'services/platform',
      'projections/platform',
      'web/platform',
      'web/ui',
      'web/env.d.ts',
      'package.json',
      'tsconfig.json',
    ])
      await cp(path.join(root, place), path.join(folder, place), {
        recursive: true,
        filter: (file) => !/\.(test|e2e)\.tsx?$/.test(file),
      })
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    const { stdout } = await make('staff-meals')
    expect(stdout).toContain("import { staffMealsModule } from './staff-meals/module.ts'")

    const made = stdout
      .split('\n')
      .flatMap((line) => (line.startsWith('made ') ? [line.slice(5)] : []))
    const tsconfig = JSON.parse(
      await readFile(path.join(folder, 'tsconfig.json'), 'utf8'),
    ) as object
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ ...tsconfig, include: ['web/env.d.ts', ...made] }),
    )
    const [{ stdout: types }, { stdout: tests }] = await Promise.all([
      node('node_modules/typescript/bin/tsc', '-p', '.'),
      node(
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        folder,
        '--exclude',
        '**/*.db.test.ts',
      ),
    ])
    expect(types).toBe('')
    expect(tests).toMatch(/Tests +5 passed \(5\)/)
  },
)

test('a new module keeps the rules of the source', () => {
  const files = moduleFiles({
    kebab: 'staff-meals',
    camel: 'staffMeals',
    pascal: 'StaffMeals',
    snake: 'staff_meals',
  })
  const sources = Object.entries(files).map(([file, text]) => parse({ file, text }))
  for (const rule of Object.values(rules)) expect(rule(sources)).toEqual([])
})

test('a module that is there already is not touched, and a name must be one', async () => {
  await make('staff-meals')
  await expect(make('staff-meals')).rejects.toThrow(/there is a module of this name already/)
  await expect(make('Staff Meals')).rejects.toThrow(/usage/)
})

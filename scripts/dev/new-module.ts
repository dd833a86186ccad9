import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { editsLeft, moduleFiles, nextOrder } from './new-module/copy.ts'
import { namesOf, singularOf } from './new-module/names.ts'

/**
 * Makes a module under another name of a sample, in the working directory: npm run new-module -- <name> [--one <name>] [--list-only].
 * The sample is the module `notes`; with `--list-only` it is a list with its form, and nothing else.
 */
const {
  values: { one, 'list-only': isList },
  positionals: [folder = ''],
} = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { one: { type: 'string' }, 'list-only': { type: 'boolean', default: false } },
})
const fail = (text: string, status: number): never => {
  process.stderr.write(`${text}\n`)
  process.exit(status)
}
const isName = (name: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(name)
const reserved = ['platform', 'ui', 'testing', 'system-tests', 'build', 'locales', 'public']
const isNamed = one === undefined ? singularOf(folder) !== folder : isName(String(one))
if (!isName(folder) || reserved.includes(folder) || !isNamed)
  fail(
    `usage: npm run new-module -- <name>, in small letters and hyphens, for example: npm run new-module -- staff-meals
One of them is called staff-meal; where that is not how it is said, or the name is no plural in -s: --one <name>
A list with its form, without versions, sharing and bin: --list-only`,
    2,
  )
const taken = ['shared', 'services', 'projections', 'web']
  .map((stage) => `${stage}/${folder}`)
  .filter((place) => existsSync(place))
if (taken.length > 0) fail(`there is a module of this name already: ${taken.join(', ')}`, 1)

const names = namesOf(folder, one === undefined ? undefined : String(one))
const order = nextOrder(globSync('web/*/module.ts').map((file) => readFileSync(file, 'utf8')))
const files = await moduleFiles(names, order, isList ? 'list' : 'whole')
for (const { file, text } of files) {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
// How long a line is depends on the name.
const oxfmt = path.resolve(import.meta.dirname, '../../node_modules/oxfmt/bin/oxfmt')
execFileSync(process.execPath, [oxfmt, ...files.map(({ file }) => file)])
process.stdout.write(`${files.map(({ file }) => `made ${file}`).join('\n')}\n${editsLeft(names)}`)

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { resourceNames } from '../../shared/permissions/resources.ts'
import { namesOf } from './new-module/names.ts'
import { moduleFiles } from './new-module/templates.ts'

/** Makes the files of a new module in the working directory: npm run new-module -- <name> */
const [name = ''] = process.argv.slice(2)
const reserved = ['platform', 'ui', 'testing', 'system-tests', 'build', 'locales', 'public']
if (!/^[a-z]+(-[a-z]+)*$/.test(name) || reserved.includes(name)) {
  process.stderr.write(
    'usage: npm run new-module -- <name>, in small letters and hyphens, for example: npm run new-module -- staff-meals\n',
  )
  process.exit(2)
}
const taken = ['shared', 'services', 'projections', 'web']
  .map((stage) => `${stage}/${name}`)
  .filter((folder) => existsSync(folder))
if (taken.length > 0) {
  process.stderr.write(`there is a module of this name already: ${taken.join(', ')}\n`)
  process.exit(1)
}

const names = namesOf(name)
const files = moduleFiles(names)
for (const [file, text] of Object.entries(files)) {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
// How long a line is depends on the name.
const oxfmt = path.resolve(import.meta.dirname, '../../node_modules/oxfmt/bin/oxfmt')
execFileSync(process.execPath, [oxfmt, ...Object.keys(files)])

const isGranted = (resourceNames as readonly string[]).includes(name)
const granting = `and, so that it can be granted, in shared/permissions/resources.ts:
  '${name}': usual
and its name for people in web/permissions/names.ts
`
process.stdout.write(`${Object.keys(files)
  .map((file) => `made ${file}`)
  .join('\n')}

Now name it in services/modules.ts:
  import { ${names.camel}Module } from './${name}/module.ts'
  moduleList: ${names.camel}Module
and in web/modules.ts:
  import { ${names.camel} } from './${name}/module.ts'
  modules: ${names.camel}
and its events in shared/audit/all-events.ts
${isGranted ? '' : granting}Its path and menu entry (web/${name}/module.ts): docs/rules/screens.md#paths-and-menu
Then: npm run texts, npm run fingerprints, npm run check. What each file is for: docs/new-module.md
`)

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Names } from './new-module/names.ts'
import { moduleFiles } from './new-module/templates.ts'

/** Makes the files of a new module in the working directory: npm run new-module -- <name> */
const [name = ''] = process.argv.slice(2)
if (!/^[a-z]+(-[a-z]+)*$/.test(name) || ['platform', 'ui', 'testing'].includes(name)) {
  process.stderr.write(
    'usage: npm run new-module -- <name>, in small letters and hyphens, for example: npm run new-module -- staff-meals\n',
  )
  process.exit(2)
}
const pascal = name.replace(/(^|-)([a-z])/g, (_, _hyphen, letter: string) => letter.toUpperCase())
const names: Names = {
  kebab: name,
  pascal,
  camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
  snake: name.replaceAll('-', '_'),
}

const files = Object.entries(moduleFiles(names))
const taken = ['shared', 'services', 'projections', 'web']
  .map((layer) => `${layer}/${name}`)
  .filter((folder) => existsSync(folder))
if (taken.length > 0) {
  process.stderr.write(`there is a module of this name already: ${taken.join(', ')}\n`)
  process.exit(1)
}
for (const [file, text] of files) {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
process.stdout.write(`${files.map(([file]) => `made ${file}`).join('\n')}

Now name it in services/modules.ts:
  import { ${names.camel}Module } from './${name}/module.ts'
  moduleList: ${names.camel}Module
and in web/modules.ts:
  import { ${names.camel} } from './${name}/module.ts'
  modules: ${names.camel}
Its path and menu entry are the specification's (web/${name}/module.ts). Then: npm run texts, npm run fingerprints, npm run check
`)

import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { resourceNames } from '../../../shared/permissions/resources.ts'
import type { SourceText } from '../tidy/parse.ts'
import type { ModuleNames } from './names.ts'
import { renamed, sampleNames } from './renamed.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The sample's files as a module of these names has them, with its tests, by path. */
export async function moduleFiles(names: ModuleNames): Promise<readonly SourceText[]> {
  const files: string[] = []
  for await (const file of glob(`{shared,services,projections,web}/${sampleNames.folder}/*`, {
    cwd: root,
  }))
    files.push(file)
  return Promise.all(
    files.toSorted().map(async (file) => {
      const made = renamed({ file, text: await readFile(path.join(root, file), 'utf8') }, names)
      const text = made.text
        .replace(/order: \d+/, 'order: 1000')
        .replace(/version: \d+,(?=\n  module:)/, 'version: 1,')
      return { ...made, text }
    }),
  )
}

/** What is left to edit by hand, as people read it in a terminal. */
export function editsLeft({ folder, several }: ModuleNames): string {
  const isGranted = (resourceNames as readonly string[]).includes(folder)
  const granting = `and, so that it can be granted:
  shared/permissions/resources.ts: '${folder}': usual
  web/permissions/names.ts:        '${folder}': t\`${several.title}\`
`
  return `
Now name it in
  services/modules.ts:         import { ${several.camel}Module } from './${folder}/module.ts', and its line
  web/modules.ts:              import { ${several.camel} } from './${folder}/module.ts', and its line
  shared/audit/all-events.ts:  import * as ${several.camel} from '../${folder}/events.ts', and its line
${isGranted ? '' : granting}Its place in the menu (web/${folder}/module.ts): docs/rules/screens.md#paths-and-menu
Then: npm run texts, npm run fingerprints, npm run check. What each file is for: docs/new-module.md
`
}

import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { resourceNames } from '../../../shared/permissions/resources.ts'
import type { SourceText } from '../tidy/parse.ts'
import type { ModuleNames } from './names.ts'
import { renamed, sampleNames } from './renamed.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** The small sample: called as the other one is, and no source of the product. */
const listOnly = path.join(import.meta.dirname, 'list-only')

/**
 * The sample's files as a module of these names has them, with its tests, by path. `order`: its place in the menu. `sample`: the
 * module `notes` as it is, or one that is a list with its form and nothing else.
 */
export async function moduleFiles(
  names: ModuleNames,
  order: number,
  sample: 'whole' | 'list' = 'whole',
): Promise<readonly SourceText[]> {
  const [cwd, ending] = sample === 'whole' ? [root, ''] : [listOnly, '.txt']
  const files: string[] = []
  const pattern = `{shared,services,projections,web}/${sampleNames.folder}/*${ending}`
  for await (const file of glob(pattern, { cwd }))
    files.push(file.slice(0, -ending.length || undefined))
  return Promise.all(
    files.toSorted().map(async (file) => {
      const source = await readFile(path.join(cwd, `${file}${ending}`), 'utf8')
      const made = renamed({ file, text: source }, names)
      const text = made.text
        .replace(/order: \d+/, `order: ${order}`)
        .replace(/version: \d+,(?=\n  module:)/, 'version: 1,')
      return { ...made, text }
    }),
  )
}

/** Behind all that are fixed. */
const ADDED = 1000
/** The next free place in the menu of the modules of a product (by the texts of their `module.ts`). */
export function nextOrder(modules: readonly string[]): number {
  const taken = modules.flatMap((text) =>
    [...text.matchAll(/order: (\d+)/g)].map(([, at]) => Number(at)),
  )
  return Math.max(ADDED - 10, ...taken) + 10
}

/** Lists the edits that are left, as people read them in a terminal. */
export function editsLeft({ folder, several }: ModuleNames): string {
  const isGranted = (resourceNames as readonly string[]).includes(folder)
  const granting = `  shared/permissions/resources.ts:  '${folder}': usual('${several.title}'),
`
  return `
Now name it in
  services/modules.ts:              import { ${several.camel}Module } from './${folder}/module.ts', and its line
  web/modules.ts:                   import { ${several.camel} } from './${folder}/module.ts', and its line
${isGranted ? '' : granting}Its place in the menu (web/${folder}/module.ts): docs/rules/screens.md#paths-and-menu
Then: npm run texts, npm run fingerprints, npm run check. What each file is for: docs/new-module.md
`
}

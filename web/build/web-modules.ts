import { createHash } from 'node:crypto'
import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type { ShellScreen, WebModule } from '../platform/module.ts'
import { faultsOf } from '../platform/module-faults.ts'
import { definitionNames } from './definition-names.ts'
import { menuSheets, nameSheet, sectionSheet, type IconLines } from './menu-sheets.ts'
import { menuOrder, screensCode, sectionsCode } from './module-code.ts'
import { slimModule, type ModulePart } from './slim-module.ts'
import { refusalsByPrefix } from './refusal-texts.ts'
import { catalogueLanguages, translations } from './split-texts.ts'

const ids = ['virtual:screens', 'virtual:sections', 'virtual:names', 'virtual:refusals'] as const

/**
 * The modules that `web/modules.ts` names, by running it. Labels keep their English text. Throws where two modules declare the
 * same thing.
 */
export async function readModules(root: string): Promise<readonly WebModule[]> {
  const { modules } = await run<{ readonly modules: readonly WebModule[] }>(root, 'web/modules.ts')
  const faults = faultsOf(modules)
  if (faults.length > 0) throw new Error(`web/modules.ts: ${faults.join('; ')}`)
  return modules
}

async function run<File>(root: string, file: string): Promise<File> {
  const { module } = await runnerImport<File>(path.join(root, file), {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [plainLabels],
  })
  return module
}

/** A plugin for use outside a page, where labels are not translated: a label is its English text. */
const plainLabels: Plugin = {
  name: 'callboard:plain-labels',
  enforce: 'pre',
  transform: (code) =>
    code.replace(
      `import { msg } from '@lingui/core/macro'`,
      'const msg = ([message]) => ({ id: message, message })',
    ),
}

/**
 * Makes of the modules' declarations what a page starts with: paths, who may see them, and where the rest of a module is
 * fetched. Words and icons of menu entries and profile sections, and what events and resources are called, become sheets, one of each a
 * language, fetched only where they are shown. A developer's server serves the sheets inside the script.
 */
export function webModules(root: string): Plugin {
  const web = path.join(root, 'web')
  const fileOf = (id: string) => path.join(web, `${id.replace(':', '-')}.ts`)
  let modules: Promise<readonly WebModule[]> | undefined
  let building = false
  let folder = ''
  let sheets: ReadonlyMap<string, string> = new Map()
  const prepare = async () => {
    const read = await (modules ??= readModules(root))
    sheets = await sheetsOf(root, read)
    folder = `assets/menu-${hashOf(sheets)}`
    return read
  }
  return {
    name: 'callboard:web-modules',
    enforce: 'pre',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    // A mistake is named when the server or the build starts, not when a screen is opened.
    async buildStart() {
      if (process.env['VITEST'] === undefined) await prepare()
    },
    resolveId: (id) => (ids.some((one) => one === id) ? fileOf(id) : undefined),
    async load(id) {
      const name = ids.find((one) => fileOf(one) === id)
      if (name === undefined) return undefined
      const read = await prepare()
      if (name === 'virtual:refusals')
        return `export const refusalPrefixes = ${JSON.stringify([...(await refusalsByPrefix(root)).keys()])}`
      const load = building ? fetching(folder) : inline(sheets)
      if (name === 'virtual:names') return load
      return name === 'virtual:screens' ? screensCode(read) + load : sectionsCode(read) + load
    },
    transform(code, id) {
      const [, part = 'shortcuts'] = /^[\w-]+\/module\.ts(?:\?(screens|sections))?$/.exec(
        path.relative(web, id),
      ) ?? [null, null]
      if (!building || part === null) return null
      return { code: slimModule(code, part as ModulePart), map: null }
    },
    generateBundle() {
      for (const [name, source] of sheets)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}.json`, source })
    },
  }
}

const fetching = (folder: string): string => `
export const loadSheet = async (name) => {
  const answer = await fetch('/${folder}/' + name + '.json')
  if (!answer.ok) throw new Error('the menu’s texts answer ' + answer.status)
  return answer.json()
}`
const inline = (sheets: ReadonlyMap<string, string>): string => `
const sheets = {${[...sheets].map(([name, json]) => `${JSON.stringify(name)}: ${json}`).join(',\n')}}
export const loadSheet = async (name) => sheets[name]`

const hashOf = (sheets: ReadonlyMap<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify([...sheets]))
    .digest('hex')
    .slice(0, 8)

/**
 * The sheets' JSON: the menu's under '{language}', labels of sections under '{language}-sections', names of events and resources under
 * '{language}-names'.
 */
async function sheetsOf(
  root: string,
  modules: readonly WebModule[],
): Promise<ReadonlyMap<string, string>> {
  const icons = await iconsOf(menuOrder(modules).map(({ screen }) => screen))
  const names = await definitionNames(root)
  const sheets = new Map<string, string>()
  for (const language of catalogueLanguages) {
    const say = await translations(root, language)
    sheets.set(language, JSON.stringify(menuSheets(modules, say, icons)))
    sheets.set(`${language}-sections`, JSON.stringify(sectionSheet(modules, say)))
    sheets.set(`${language}-names`, JSON.stringify(nameSheet(names, say)))
  }
  return sheets
}

async function iconsOf(screens: readonly ShellScreen[]): Promise<ReadonlyMap<string, IconLines>> {
  const names = [...new Set(screens.map(({ icon }) => icon))]
  const found = names.map(async (name) => {
    const { __iconNode: numbered } = (await import(
      `@tabler/icons-react/dist/esm/icons/${name}.mjs`
    )) as { readonly __iconNode: IconLines }
    const lines = numbered.map(
      ([tag, line]) =>
        [tag, Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'key'))] as const,
    )
    return [name, lines] as const
  })
  return new Map(await Promise.all(found))
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { MessageDescriptor } from '@lingui/core'
import type { Plugin } from 'vite'
import { refusalsByPrefix } from './refusal-texts.ts'
import { importsOf, lazilyImported, partName, textParts, type SourceFile } from './text-parts.ts'

const virtual = 'virtual:texts'
const resolved = `\0${virtual}`
/** By their ids. */
type Texts = Readonly<Record<string, string>>
export const catalogueLanguages = ['en', 'es', 'ro'] as const

/**
 * Splits the one catalogue that translators keep for a language: a browser fetches only the texts of the parts of the
 * page that it shows. In the build every `import('./Part.tsx')` of the web part waits for the part's texts too
 * (platform/texts.ts); a developer's server, which has no parts, serves whole catalogues. The words of refusals are a
 * part for each beginning of codes, each text under its code.
 */
export function splitTexts(root: string): Plugin {
  const web = path.join(root, 'web')
  let parts: ReadonlyMap<string, readonly string[]> = new Map()
  let folder = ''
  let sheets: ReadonlyMap<string, string> = new Map()
  let building = false
  return {
    name: 'callboard:split-texts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    async buildStart() {
      if (!building) return
      parts = textParts(await sourceFiles(root, web), 'main.tsx')
      sheets = new Map([...(await textSheets(root, parts)), ...(await refusalSheets(root))])
      folder = `assets/texts-${createHash('sha256')
        .update(JSON.stringify([...sheets]))
        .digest('hex')
        .slice(0, 8)}`
    },
    resolveId: (id) => (id === virtual ? resolved : undefined),
    load: async (id) =>
      id === resolved ? (building ? splitLoader(folder) : await wholeLoader(root)) : undefined,
    transform(code, id) {
      const name = path.relative(web, id.split('?')[0] ?? id)
      if (!building || name.startsWith('..') || !lazilyImported.test(code)) return null
      const waiting = code.replaceAll(lazilyImported, (loading, target: string) => {
        const part = partName(path.join(path.dirname(name), target))
        return parts.has(part) ? `withTexts(${JSON.stringify(part)}, ${loading})` : loading
      })
      return waiting === code
        ? null
        : { code: `import { withTexts } from '${web}/platform/texts.ts'\n${waiting}`, map: null }
    },
    generateBundle() {
      for (const [name, source] of sheets)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}.js`, source })
    },
  }
}

const splitLoader = (folder: string): string =>
  `export const loadTexts = (language, part) => import(/* @vite-ignore */ '/${folder}/' + language + '/' + part + '.js').then((file) => file.default)`
async function wholeLoader(root: string): Promise<string> {
  const entries = Object.entries((await (await catalogueOf(root)).read('en')) ?? {})
  const ids = new Map(entries.map(([id, { message }]) => [message, id]))
  const texts = Object.assign({}, ...(await refusalsByPrefix(root)).values()) as Texts
  const idsOfCodes = Object.entries(texts).map(([code, text]) => [code, ids.get(text)])
  return `const catalogues = import.meta.glob('/locales/*.po')
const withCodes = (messages) => ({ ...messages, ...Object.fromEntries(${JSON.stringify(idsOfCodes)}.map(([code, id]) => [code, messages[id]])) })
export const loadTexts = (language) => catalogues['/locales/' + language + '.po']().then((file) => withCodes(file.messages))`
}

/** A label in a language, by the catalogue; a label without a translation fails the build. */
export async function translations(
  root: string,
  language: string,
): Promise<(label: MessageDescriptor) => string> {
  const entries = Object.values((await (await catalogueOf(root)).read(language)) ?? {})
  const said = new Map(entries.map(({ message, translation }) => [message, translation]))
  return ({ message = '' }) => {
    const found = said.get(message)
    if (!found) throw new Error(`${language}: '${message}' is not in web/locales`)
    return found
  }
}

const catalogueOf = async (root: string) => {
  const [catalogue] = await getCatalogs(getConfig({ cwd: root, skipValidation: true }))
  if (!catalogue) throw new Error('lingui.config.ts names no catalogue')
  return catalogue
}

/** Every source file under `web/`, by its path there. */
async function sourceFiles(root: string, web: string): Promise<ReadonlyMap<string, SourceFile>> {
  const texts = new Map<string, string[]>()
  for (const [id, { origin }] of Object.entries(
    (await (await catalogueOf(root)).collect()) ?? {},
  )) {
    for (const [file] of origin ?? []) {
      const name = path.relative('web', file)
      texts.set(name, [...(texts.get(name) ?? []), id])
    }
  }
  const names = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|e2e)\.tsx?$|^testing\//.test(name),
  )
  return new Map(
    names.map((name) => {
      const { imports, lazyImports } = importsOf(readFileSync(path.join(web, name), 'utf8'))
      const from = (target: string) => path.join(path.dirname(name), target)
      return [
        name,
        {
          texts: texts.get(name) ?? [],
          imports: imports.map(from),
          lazyImports: lazyImports.map(from),
        },
      ]
    }),
  )
}

/** The script of each part's texts in each language, under '{language}/{part}'. A text without a translation fails the build. */
async function textSheets(
  root: string,
  parts: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, string>> {
  const catalogue = await catalogueOf(root)
  const sheets = new Map<string, string>()
  for (const language of catalogueLanguages) {
    const { messages } = await catalogue.getTranslations(language, {
      fallbackLocales: {},
      sourceLocale: 'en',
      missingBehavior: 'catalog',
    })
    for (const [part, ids] of parts) {
      const told = ids.filter((id) => messages[id] !== undefined).map((id) => [id, messages[id]])
      sheets.set(`${language}/${part}`, sheetOf(language, Object.fromEntries(told)))
    }
  }
  return sheets
}

/** The same of refusals, under '{language}/refusals/{prefix}': each text has its code for an id. */
async function refusalSheets(root: string): Promise<ReadonlyMap<string, string>> {
  const sheets = new Map<string, string>()
  for (const language of catalogueLanguages) {
    const say = await translations(root, language)
    for (const [prefix, texts] of await refusalsByPrefix(root)) {
      const told = Object.entries(texts).map(([code, text]) => [
        code,
        say({ id: '', message: text }),
      ])
      sheets.set(`${language}/refusals/${prefix}`, sheetOf(language, Object.fromEntries(told)))
    }
  }
  return sheets
}

function sheetOf(language: string, told: Texts): string {
  const { source, errors } = createCompiledCatalog(language, told, { namespace: 'json' })
  if (errors.length > 0)
    throw new Error(
      `${language}: ${errors.map(({ source: text, error }) => `${text}: ${error.message}`).join('; ')}`,
    )
  return `export default ${JSON.stringify((JSON.parse(source) as { messages: unknown }).messages)}\n`
}

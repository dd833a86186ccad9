import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { refusalsIn } from '#shared/platform/refusals.ts'
import { refusalsByPrefix } from '../build/refusal-texts.ts'
import { catalogueLanguages, translations } from '../build/split-texts.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Every table of refusals in `shared/`, by what it exports: a new module's is among them without being named here. */
const files = import.meta.glob<Record<string, unknown>>('../../shared/**/*refusals.ts', {
  eager: true,
})
const texts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(files)
    .flatMap(refusalsIn)
    .map(([code, { text }]) => [code, text]),
)

const fetched = new Map<string, Readonly<Record<string, string>>>()
const say = new Map<string, (text: string) => string>()
beforeAll(async () => {
  for (const [prefix, said] of await refusalsByPrefix(root)) fetched.set(prefix, said)
  for (const language of catalogueLanguages) {
    const translate = await translations(root, language)
    say.set(language, (message) => translate({ id: message, message }))
  }
})

test('the tables of all modules are found', () => {
  expect([...fetched.keys()]).toEqual(
    expect.arrayContaining(['accounts', 'request', 'operations', 'ingest', 'siteStatus']),
  )
  expect(Object.keys(texts).length).toBeGreaterThan(300)
})

const named = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).toSorted()
test.each(Object.entries(texts))(
  '%s is fetched by its beginning, and said in every language with the values that the server sends',
  (code, text) => {
    expect(fetched.get(code.split('.')[0] ?? '')?.[code]).toBe(text)
    for (const translate of say.values()) expect(named(translate(text))).toEqual(named(text))
  },
)

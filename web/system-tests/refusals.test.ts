import path from 'node:path'
import type { MessageDescriptor } from '@lingui/core'
import { beforeAll, expect, test, vi } from 'vitest'
import type { RefusalTable } from '#shared/platform/refusals.ts'
import { catalogueLanguages, translations } from '../build/split-texts.ts'
import { modules } from '../modules.ts'
import { words as platformWords } from '../platform/known-refusals.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: (said: { readonly message: string } | readonly string[]) => ({
    message: 'message' in said ? said.message : said[0],
  }),
}))

/** Every table of refusals in `shared/`, by what it exports: a new module's is among them without being named here. */
const files = import.meta.glob<Record<string, unknown>>('../../shared/**/*refusals.ts', {
  eager: true,
})
const isTable = (value: unknown): value is RefusalTable =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (row: unknown) => typeof row === 'object' && row !== null && 'text' in row,
  )
const tables = Object.assign(
  {},
  ...Object.values(files).flatMap((file) => Object.values(file).filter(isTable)),
) as RefusalTable

let words: Readonly<Record<string, MessageDescriptor>> = {}
const say = new Map<string, (text: MessageDescriptor) => string>()
beforeAll(async () => {
  const ofModules = await Promise.all(
    modules.flatMap((module) => ('refusals' in module ? [module.refusals.words()] : [])),
  )
  words = Object.assign({}, platformWords, ...ofModules.map((file) => file.words))
  const root = path.resolve(import.meta.dirname, '../..')
  for (const language of catalogueLanguages) say.set(language, await translations(root, language))
})

test('the tables of all modules are found', () => {
  const prefixes = new Set(Object.keys(tables).map((code) => code.split('.')[0]))
  expect([...prefixes]).toEqual(expect.arrayContaining(['accounts', 'request', 'operations']))
  expect(Object.keys(tables).length).toBeGreaterThan(100)
})

const named = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).toSorted()
test.each(Object.entries(tables))(
  '%s is worded as the server words it, and in every language with the values that the server sends',
  (code, { text }) => {
    const word = words[code]
    expect(word, `${code} has no words in web/<module>/refusals.ts`).toBeDefined()
    expect(word?.message).toBe(text)
    for (const translate of say.values())
      expect(named(translate(word as MessageDescriptor))).toEqual(named(text))
  },
)

test('the words of every code are fetched from the module that its beginning names', async () => {
  const prefixes = new Map<string, readonly string[]>()
  for (const module of modules) {
    if (!('refusals' in module)) continue
    const own = new Set(
      Object.keys((await module.refusals.words()).words).map((code) => code.split('.')[0]),
    )
    prefixes.set(module.name, [...own].map(String).toSorted())
    expect(module.refusals.of.toSorted(), module.name).toEqual(prefixes.get(module.name))
  }
  expect(prefixes.size).toBeGreaterThan(3)
})

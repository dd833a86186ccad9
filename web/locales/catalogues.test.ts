import { getConfig } from '@lingui/conf'
import { getCatalogs } from '@lingui/cli/api'
import { beforeAll, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
type Texts = Readonly<Record<string, { readonly translation?: string; readonly obsolete?: boolean; readonly message?: string }>>
let inCode: string[] = []
const catalogues = new Map<string, Texts>()

beforeAll(async () => {
  const [catalogue] = await getCatalogs(getConfig({ cwd: root, skipValidation: true }))
  if (!catalogue) throw new Error('lingui.config.ts names no catalogue')
  inCode = Object.keys((await catalogue.collect()) ?? {})
  for (const language of ['en', 'es', 'ro']) catalogues.set(language, (await catalogue.read(language)) ?? {})
})

test.each(['en', 'es', 'ro'])('every text of the code stands in %s, translated, and no other', (language) => {
  const texts = catalogues.get(language) ?? {}
  expect(inCode.length).toBeGreaterThan(100)
  expect(inCode.filter((id) => !texts[id] || texts[id]?.translation === '')).toEqual([])
  expect(Object.keys(texts).filter((id) => !inCode.includes(id))).toEqual([])
})

test.each(['es', 'ro'])('a translation into %s keeps every placeholder', (language) => {
  const wrong = Object.entries(catalogues.get(language) ?? {}).filter(([, { message = '', translation = '' }]) => names(message).join() !== names(translation).join())
  expect(wrong.map(([, { message }]) => message)).toEqual([])
})

/** A name is followed by a comma or a brace; other words after a brace begin what a plural says. */
const names = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].filter((name) => !/^(one|other)$/.test(name)).toSorted()

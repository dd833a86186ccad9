import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Texts that are fixed to the letter (docs/rules/people.md#messages-of-fields, docs/rules/screens.md#failures). */
const fixed = new Set(['{field} length must be grater than {n}', 'Failed to VacationSettings'])
/** Phrases that no product writer would put on a screen, by what is wrong with them. */
const banned: Readonly<Record<string, RegExp>> = {
  'a generic person': /\b(no|some|every)body\b|\bwhoever\b|\bthemself\b/i,
  'a literary verb': /\b(stands?|stood)\b(?! (out|for))|\bis said\b|\bis asked of\b|\btakes? away\b|\bput aside\b|\bin your sight\b/i,
  'holds for is valid': /\bholds (for|from|until|again)\b|\bwhat holds\b/i,
  'there is no such': /\bthere (is|are) no such\b|\bthere is no \w+ (at|in|with|to)\b/i,
  'a genitive with of': /^(Permissions|Shifts?|Models|Payee|Password|Data|Days|Colours|History) of \{?\w+/,
}
const textsIn = async (language: string): Promise<readonly (readonly [string, string])[]> => {
  const catalogue = await readFile(new URL(`${language}.po`, import.meta.url), 'utf8')
  const pairs = catalogue.matchAll(/^msgid "((?:[^"\\]|\\.)+)"\nmsgstr "((?:[^"\\]|\\.)*)"$/gm)
  return [...pairs].map(([, id = '', text = '']) => [id, text] as const)
}

test.each(Object.entries(banned))('no English text of the screens has %s', async (_name, pattern) => {
  const texts = await textsIn('en')
  expect(texts.length).toBeGreaterThan(2000)
  expect(texts.map(([, text]) => text).filter((text) => !fixed.has(text) && pattern.test(text))).toEqual([])
})

test('what the server refuses begins like a sentence', async () => {
  
  const begun: string[] = []
  for await (const file of glob('shared/*/*refusals.ts', { cwd: new URL('../..', import.meta.url).pathname })) {
    const source = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
    begun.push(...[...source.matchAll(/text:\s*['"`]([^'"`]+)/g)].map(([, text = '']) => text))
  }
  expect(begun.length).toBeGreaterThan(100)
  expect(begun.filter((text) => /^[a-z]/.test(text))).toEqual([])
})

test('Spanish speaks to the reader in one form: tú', async () => {
  const formal = /(?:^|[\s¿¡«(])(?:usted(?:es)?|Suelte|Elija|Introduzca|Déjelo|Corrija|haga|escriba|seleccione|compruebe|impórtelo|pulse|inténtelo|contacte)(?=[\s.,:;!?»)]|$)/iu
  const texts = await textsIn('es')
  expect(texts.map(([, text]) => text).filter((text) => formal.test(text))).toEqual([])
})

test.each(['es', 'ro'])('nothing is left in English in %s but names and signs', async (language) => {
  const texts = await textsIn(language)
  const same = texts.filter(([id, text]) => id === text && /[a-z]{4,} [a-z]{3,}/i.test(id.replaceAll(/\{[^}]*\}/g, '')))
  expect(same.map(([id]) => id).filter((id) => !fixed.has(id))).toEqual([])
})

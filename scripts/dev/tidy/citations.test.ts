import { expect, test } from 'vitest'
import { brokenCitations, staleExcerpts, wordsTwice } from './citations.ts'
import { parse } from './parse.ts'

const page = (name: string) => ['docs', 'rules', `${name}.md`].join('/')
const leave = {
  file: page('leave'),
  text: '# Leave\n\n## What counts?\n\n## Twice\n\n## Twice\n',
}
const citing = (comment: string) =>
  brokenCitations([parse({ file: 'a.ts', text: comment })], [leave])
test.each([
  `/** (${page('leave')}#what-count) */`,
  `/** (${page('leave')}#twice) */`,
  `/** (${page('absence')}) */`,
  `const a = 1\n// ${['rules', 'md'].join('.')}, Overlap`,
  '/** Specification, 4 */',
  '/** As section 5 has it */',
])('a citation that leads nowhere is named: %s', (comment) => {
  expect(citing(comment)).toHaveLength(1)
})
test('citations of a heading, a page and an RFC, and links between pages, are right', () => {
  expect(
    citing(`/** ${page('leave')}#what-counts, ${page('leave')} (RFC 6238, section 5.2) */`),
  ).toEqual([])
  const pageOf = (text: string) => [leave, { file: page('time'), text }]
  expect(brokenCitations([], pageOf('[a](leave.md#what-counts)'))).toEqual([])
  expect(brokenCitations([], pageOf('[a](leave.md#what) [b](#time)'))).toHaveLength(2)
})
test('a word that a glossary has twice is named', () => {
  expect(wordsTwice('| word | means |\n| half | a |\n| Half (`half`) | b |\n| day | c |')).toEqual([
    'half',
  ])
})
test('code of a page that its file no longer has is named', () => {
  const shown = (code: string) => [
    { file: page('sample'), text: ['# Sample', '```ts a.ts', code, '```', ''].join('\n') },
  ]
  const sources = [{ file: 'a.ts', text: 'const a = 1\nconst b = 2\nconst c = 3\n' }]
  expect(staleExcerpts(sources, shown('const a = 1\n…\nconst c = 3'))).toEqual([])
  expect(staleExcerpts(sources, shown('const a = 1\nconst c = 3'))).toHaveLength(1)
})

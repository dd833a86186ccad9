import path from 'node:path'
import type { Parsed, SourceText } from './parse.ts'

/** Documents that were cited once and are not in this repository: a reader cannot look them up. */
const elsewhere = [
  'rules',
  'money',
  'interfaces',
  'performance',
  'web',
  'wording',
  'architecture',
  'style',
  'said-once',
  'spec',
]
const named = new RegExp(`(?<![\\w/.#-])(?:${elsewhere.join('|')})\\.md\\b`, 'g')
/** A rule is cited by its heading in docs/rules; only an RFC has numbered sections. */
const sectioned = /\bspecification\b|§ ?\d|(?<!RFC \d+, )\bsections? \d/gi
const link = /\]\((?!\w+:)([^)#\s]*\.md)?(#[^)\s]+)?\)/g
const mention = /(?<![\w./-])(docs\/[\w./-]+\.md)(#[\w-]+)?/g

/** Finds citations, in source and pages, of a page or heading that is not there, and of documents outside of this repository. */
export function brokenCitations(
  sources: readonly Parsed[],
  pages: readonly SourceText[],
): readonly string[] {
  const anchors = new Map(pages.map(({ file, text }) => [file, anchorsOf(text)]))
  const faults = ({ file, text }: SourceText, cited: readonly Cited[]) =>
    cited
      .filter(({ page, anchor }) => !leads(anchors.get(page), anchor))
      .map(({ page, anchor, at }) => `${where(file, text, at)} cites ${page}${anchor}`)
  return [
    ...sources.flatMap((source) => [
      ...faults(source, mentionsIn(source.text)),
      ...foreign(source, source.text, named),
      ...source.comments.flatMap(({ value, start }) => foreign(source, value, sectioned, start)),
    ]),
    ...pages.flatMap((page) => {
      const prose = page.text.replaceAll(link, (found) => ' '.repeat(found.length))
      return [
        ...faults(page, [...linksIn(page), ...mentionsIn(prose)]),
        ...foreign(page, prose, named),
        ...(explains.test(page.file) ? [] : foreign(page, prose, sectioned)),
      ]
    }),
  ]
}
/** Pages that may name what the customer specified: they say what holds of it. */
const explains = /^docs\/(glossary\.md$|rules\/)/

const excerpt = /^```tsx? (\S+)\n([^]*?)^```$/gm

/** Finds code shown in a page (```ts <file>) that its file no longer has; a line `…` stands for what is left out. */
export function staleExcerpts(
  sources: readonly SourceText[],
  pages: readonly SourceText[],
): readonly string[] {
  const textOf = new Map(sources.map(({ file, text }) => [file, text]))
  return pages.flatMap((page) =>
    [...page.text.matchAll(excerpt)]
      .filter(
        ([, file = '', code = '']) =>
          !code.split('…\n').every((part) => textOf.get(file)?.includes(part)),
      )
      .map(
        ({ 1: file = '', index }) =>
          `${where(page.file, page.text, index)} shows what ${file} has not`,
      ),
  )
}

/** Finds words that a glossary has twice, in the first column of its tables. */
export function wordsTwice(glossary: string): readonly string[] {
  const words = [...glossary.matchAll(/^\| ([^|]+?) (?:\([^|]*\) )?\|/gm)]
    .map(([, word = '']) => word.toLowerCase())
    .filter((word) => word !== 'word')
  return [...new Set(words.filter((word, i) => words.indexOf(word) !== i))]
}

interface Cited {
  readonly page: string
  /** With its '#', or empty. */
  readonly anchor: string
  readonly at: number
}
const leads = (anchors: readonly string[] | undefined, anchor: string): boolean =>
  anchors !== undefined && (anchor === '' || anchors.includes(anchor.slice(1)))
const where = (file: string, text: string, at: number): string =>
  `${file}:${text.slice(0, at).split('\n').length}`
const mentionsIn = (text: string): readonly Cited[] =>
  [...text.matchAll(mention)].map(({ 1: page = '', 2: anchor = '', index }) => ({
    page,
    anchor,
    at: index,
  }))
const linksIn = ({ file, text }: SourceText): readonly Cited[] =>
  [...text.matchAll(link)].map(({ 1: page, 2: anchor = '', index }) => ({
    page: page ? path.posix.join(path.posix.dirname(file), page) : file,
    anchor,
    at: index,
  }))
const foreign = (
  { file, text }: SourceText,
  part: string,
  pattern: RegExp,
  start = 0,
): readonly string[] =>
  [...part.matchAll(pattern)].map(
    ({ 0: found, index }) =>
      `${where(file, text, start + index)} cites '${found}', which is not here`,
  )

/** The anchors that GitHub gives the headings of a page, without those of two headings alike. */
function anchorsOf(page: string): readonly string[] {
  const all = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
  return all.filter((anchor) => all.indexOf(anchor) === all.lastIndexOf(anchor))
}

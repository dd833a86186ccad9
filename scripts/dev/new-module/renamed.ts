import { Visitor } from 'vite'
import { parse, type SourceText } from '../tidy/parse.ts'
import { namesOf, type ModuleNames, type Spelling } from './names.ts'

/** The module that is copied: one of the product, which the suite compiles and tests. */
export const sampleNames = namesOf('notes')

type Kind = 'code' | 'path' | 'prose' | 'comment'
interface Part {
  readonly start: number
  readonly end: number
  readonly kind: Kind
}
const everyName = /(?<!Icon)(?:notes?|Notes?|NOTES?)/g

/** A file of the sample as a module of these names has it. */
export function renamed({ file, text }: SourceText, names: ModuleNames): SourceText {
  const parts = partsOf({ file, text })
  const changed = text.replace(everyName, (found, at: number) => {
    const kind = parts.findLast(({ start, end }) => start <= at && at < end)?.kind ?? 'code'
    return spelt(
      { found, before: text.slice(0, at), after: text.slice(at + found.length), kind },
      names,
    )
  })
  return {
    file: file.replace(everyName, (found, at: number) =>
      spelt(
        { found, before: file.slice(0, at), after: file.slice(at + found.length), kind: 'path' },
        names,
      ),
    ),
    text: withArticles(changed, names),
  }
}

/** Parts a source into its code and what is none: texts of several words are prose as comments are, others are paths, keys and names. */
function partsOf({ file, text }: SourceText): readonly Part[] {
  const { program, comments } = parse({ file, text })
  const parts: Part[] = comments.map(({ start, value }) => ({
    start,
    end: start + value.length + 2,
    kind: 'comment',
  }))
  const add = ({ start, end }: { readonly start: number; readonly end: number }) =>
    parts.push({ start, end, kind: isProse(text.slice(start, end)) ? 'prose' : 'path' })
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && add(node),
    TemplateElement: add,
    JSXText: (node) => parts.push({ start: node.start, end: node.end, kind: 'prose' }),
  }).visit(program)
  return parts
}
/** Words between blanks, or a single one that is written as people read it: `'Note'`. */
const isProse = (text: string): boolean => /\S\s+\S|^\W?[A-Z][a-z]+\W?$/.test(text)

interface Found {
  readonly found: string
  readonly before: string
  readonly after: string
  readonly kind: Kind
}
function spelt({ found, before, after, kind }: Found, names: ModuleNames): string {
  const one = /s$/i.test(found) ? names.several : names.one
  const isWord = !/[a-z]$/i.test(before) && !/^[a-z]/i.test(after)
  if (found === found.toUpperCase()) return one.upper
  if (after.startsWith('_')) return one.snake
  // Between backticks a comment shows code.
  const isSaid = kind === 'prose' || (kind === 'comment' && !/`\S*$/.test(lineEnd(before)))
  if (isSaid && isWord) return /^[A-Z]/.test(found) ? one.title : one.words
  if (/^[A-Z]/.test(found)) return one.pascal
  return kind !== 'code' && isPathWord(found, before, after) ? kebabOf(one, names) : one.camel
}
const lineEnd = (text: string): string => text.slice(text.lastIndexOf('\n') + 1)
/** A folder, a file, a stream, or the module's own name as a whole text; a parameter of a path is called as in code. */
const isPathWord = (found: string, before: string, after: string): boolean =>
  after.startsWith('-') ||
  (/(?:^|[/-])$/.test(before) && /^(?:[/.?'"`]|$)/.test(after)) ||
  (found === sampleNames.folder && /['"`]$/.test(before) && /^['"`]/.test(after))
const kebabOf = (one: Spelling, names: ModuleNames): string =>
  one === names.several ? names.folder : one.kebab

/** `a note` became `an umbrella`. */
function withArticles(text: string, { one, several }: ModuleNames): string {
  const words = [one.words, one.title, several.words]
  return words.reduce(
    (said, word) =>
      /^[aeiou]/i.test(word)
        ? said.replaceAll(new RegExp(`\\b([Aa]) (?=${word}\\b)`, 'g'), '$1n ')
        : said,
    text,
  )
}

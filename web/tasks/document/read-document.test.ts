import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  TextBlock,
  documentLimits,
  withTick,
  type TextInline,
  type TextDocument,
} from '#shared/tasks/document.ts'
import { partInTurn } from '#services/platform/testing/size.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import { readDocument } from './read-document.ts'

const text = (value: string) => ({ type: 'text', value })
const paragraph = (...children: unknown[]) => ({ type: 'paragraph', children })
const inline = (written: string): unknown => {
  const [block] = readDocument(written)
  return block?.type === 'paragraph' ? block.children : block
}
const max = taskLimits.description

test('a text is read as headings, lists, boxes to tick, quotes, code and paragraphs', () => {
  const written = [
    '# Move',
    'Call **the** *landlord* ~~today~~',
    'and `write`',
    '',
    '- [ ] lamp',
    '- [x] door',
    '  1. deep',
    '',
    '7. seven',
    '',
    '> said',
    '',
    '```',
    '**as it is**',
    '```',
    '---',
  ].join('\n')
  const item = (line: number, done: boolean | null, ...children: unknown[]) => ({
    done,
    line,
    children,
  })
  expect(readDocument(written)).toEqual([
    { type: 'heading', level: 1, children: [text('Move')] },
    paragraph(
      text('Call '),
      { type: 'strong', children: [text('the')] },
      text(' '),
      { type: 'emphasis', children: [text('landlord')] },
      text(' '),
      { type: 'deleted', children: [text('today')] },
      text('\nand '),
      { type: 'code', value: 'write' },
    ),
    {
      type: 'list',
      start: null,
      items: [
        item(5, false, paragraph(text('lamp'))),
        item(6, true, paragraph(text('door')), {
          type: 'list',
          start: 1,
          items: [item(7, null, paragraph(text('deep')))],
        }),
      ],
    },
    { type: 'list', start: 7, items: [item(9, null, paragraph(text('seven')))] },
    { type: 'quote', children: [paragraph(text('said'))] },
    { type: 'code', value: '**as it is**' },
    { type: 'rule' },
  ])
})

test('people are mentioned by their logins, and an address is none', () => {
  expect(inline('ask @ana.pop, not a@b.ro')).toEqual([
    text('ask '),
    { type: 'mention', user: 'ana.pop' },
    text(', not '),
    { type: 'link', url: 'mailto:a@b.ro', children: [text('a@b.ro')] },
  ])
})

test('links lead to pages and mailboxes; every other address is a text', () => {
  expect(inline('[a](https://example.com/x?y=1)')).toEqual([
    { type: 'link', url: 'https://example.com/x?y=1', children: [text('a')] },
  ])
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    '//example.com',
    '/tasks',
    'https:',
    'https:example.com',
  ])
    for (const written of [`[a](${address})`, `[a](<${address}>)`, `<${address}>`]) {
      const found = inline(written)
      expect([written, JSON.stringify(found)]).toEqual([
        written,
        expect.not.stringContaining('"link"'),
      ])
      expect(found).toEqual([text(written)])
    }
})

test('pages, pictures and references of a text are texts', () => {
  for (const written of ['<b onclick="x">b</b>', '<script>x</script>', '[a][b]', '&amp;'])
    expect(readDocument(written)).toEqual([paragraph(text(written))])
  expect(inline('![a](https://example.com/x.png)')).toMatchObject([text('!'), { type: 'link' }])
  expect(readDocument('[a]: https://example.com')).toMatchObject([{ type: 'paragraph' }])
})

const parts = [
  '[ > * - + ` < & \\ ( ~~ [] <a ![ ](',
  'a* ~~a a@ a. @a ***a **a* www. http:// [a](',
].flatMap((line) => line.split(' '))
const spaced = ['> ', '- ', '+ ', '1. ', '*a ', '*a_ ', '\t', '[a](b "']
const lines = ['>', '# a', 'a', '[a]: b', '- [ ] a', 'a\n=', '```', '~~~'].map((one) => `${one}\n`)
const hostile: Readonly<Record<string, string>> = Object.fromEntries(
  [...parts, ...spaced, ...lines].map((part) => [part, part.repeat(max).slice(0, max)]),
)
const nested: Readonly<Record<string, string>> = {
  links: '['.repeat(max / 2) + ']'.repeat(max / 2),
  targets: '['.repeat(max / 8) + '](http://a.b)'.repeat(max / 16),
  emphasis: '*a'.repeat(max / 4) + 'a*'.repeat(max / 4),
  lists: Array.from({ length: 180 }, (_, i) => `${' '.repeat(i)}- a`).join('\n'),
  quotes: Array.from({ length: 180 }, (_, i) => `${'>'.repeat(i)}a`).join('\n'),
  ticks: Array.from({ length: 190 }, (_, i) => '`'.repeat(i)).join('a'),
}
const texts = partInTurn(Object.entries({ ...hostile, ...nested }), 2)
/** Nodes and depth of a tree. */
function sizeOf(
  all: readonly (TextBlock | TextInline)[],
  depth = 1,
): { nodes: number; depth: number } {
  const size = { nodes: 0, depth }
  for (const one of all) {
    const within: readonly (TextBlock | TextInline)[] =
      'items' in one
        ? one.items.flatMap(({ children }) => children)
        : 'children' in one
          ? one.children
          : []
    const inner = within.length > 0 ? sizeOf(within, depth + 1) : { nodes: 0, depth }
    size.nodes += 1 + inner.nodes
    size.depth = Math.max(size.depth, inner.depth)
  }
  return size
}

test.each(texts)('what is made of %j is bounded and of our own kinds', (_, written) => {
  const read = readDocument(written)
  expect(z.array(TextBlock).safeParse(read).success).toBe(true)
  const { nodes, depth } = sizeOf(read)
  // A node that is one too many is still there, as the text that it was written with.
  expect(nodes).toBeLessThanOrEqual(2 * documentLimits.nodes)
  expect(depth).toBeLessThanOrEqual(3 * documentLimits.depth)
})

test('an entry is ticked where it stands, and nothing else changes', () => {
  const written = 'a\n- [ ] one\n> 1. [x] two [ ] three\n- [ ] four'
  const ticked = (line: number, done: boolean) => withTick(written, line, done)
  expect(ticked(2, true)).toBe('a\n- [x] one\n> 1. [x] two [ ] three\n- [ ] four')
  expect(ticked(3, false)).toBe('a\n- [ ] one\n> 1. [ ] two [ ] three\n- [ ] four')
  for (const line of [0, 1, 5]) expect(ticked(line, true)).toBe(written)
  const boxes = (blocks: TextDocument): readonly number[] =>
    blocks.flatMap((block) =>
      block.type === 'list'
        ? block.items.flatMap(({ line, children }) => [line, ...boxes(children)])
        : block.type === 'quote'
          ? boxes(block.children)
          : [],
    )
  for (const line of boxes(readDocument(written)))
    expect(withTick(ticked(line, true), line, false)).toBe(ticked(line, false))
})

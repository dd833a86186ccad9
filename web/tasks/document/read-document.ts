import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import {
  documentLimits,
  isDocumentAddress,
  type TextBlock,
  type TextInline,
  type TextDocument,
} from '#shared/tasks/document.ts'
import { mentionSign } from '#shared/tasks/mentions.ts'
import { boundedSyntax, withBoundedLines } from './bounded-syntax.ts'

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree['children'][number]

/** Reads a description or a comment. What goes beyond the limits stands as it was written. */
export function readDocument(text: string): TextDocument {
  const lines = text.split('\n')
  const head = withBoundedLines(lines.slice(0, documentLimits.lines).join('\n'))
  const rest = lines.slice(documentLimits.lines).join('\n')
  const { children } = fromMarkdown(head, {
    extensions: boundedSyntax(),
    mdastExtensions: [
      gfmAutolinkLiteralFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
    ],
  })
  const blocks = new Reading(head).blocks(children, 1)
  return rest.trim() === '' ? blocks : [...blocks, written(rest)]
}
const written = (value: string): TextBlock => ({
  type: 'paragraph',
  children: [{ type: 'text', value }],
})

/** Makes our tree of the parser's, and counts its nodes. */
class Reading {
  readonly #text: string
  #left: number = documentLimits.nodes

  constructor(text: string) {
    this.#text = text
  }
  blocks(nodes: readonly Node[], depth: number): TextBlock[] {
    return nodes.flatMap((node) => this.#block(node, depth))
  }
  #block(node: Node, depth: number): TextBlock[] {
    if (--this.#left < 0 || depth > documentLimits.depth) return [written(this.#source(node))]
    switch (node.type) {
      case 'heading':
        return [
          { type: 'heading', level: node.depth, children: this.#inlines(node.children, depth) },
        ]
      case 'paragraph':
        return [{ type: 'paragraph', children: this.#inlines(node.children, depth) }]
      case 'blockquote':
        return [{ type: 'quote', children: this.blocks(node.children, depth + 1) }]
      case 'code':
        return [{ type: 'code', value: node.value }]
      case 'thematicBreak':
        return [{ type: 'rule' }]
      case 'list': {
        const items = node.children.map(({ checked = null, position, children }) => ({
          done: checked,
          line: position?.start.line ?? 0,
          children: this.blocks(children, depth + 1),
        }))
        return [{ type: 'list', start: node.ordered ? (node.start ?? 1) : null, items }]
      }
      default:
        return [written(this.#source(node))]
    }
  }
  #inlines(nodes: readonly Node[], depth: number): TextInline[] {
    return nodes.flatMap((node) => this.#inline(node, depth + 1))
  }
  #inline(node: Node, depth: number): TextInline[] {
    if (--this.#left < 0 || depth > 2 * documentLimits.depth)
      return [{ type: 'text', value: this.#source(node) }]
    switch (node.type) {
      case 'text':
        return mentionsSplit(node.value)
      case 'inlineCode':
        return [{ type: 'code', value: node.value }]
      case 'break':
        return [{ type: 'text', value: '\n' }]
      case 'strong':
      case 'emphasis':
        return [{ type: node.type, children: this.#inlines(node.children, depth) }]
      case 'delete':
        return [{ type: 'deleted', children: this.#inlines(node.children, depth) }]
      case 'link': {
        const { url, children } = node
        return isDocumentAddress(url)
          ? [{ type: 'link', url, children: this.#inlines(children, depth) }]
          : [{ type: 'text', value: this.#source(node) }]
      }
      default:
        return [{ type: 'text', value: this.#source(node) }]
    }
  }
  #source({ position }: Node): string {
    return this.#text.slice(position?.start.offset, position?.end.offset)
  }
}

/** A text with the logins in it told apart: every second part is one. */
const mentionsSplit = (text: string): TextInline[] =>
  text.split(mentionSign).flatMap((part, i): TextInline[] => {
    if (part === '') return []
    return i % 2 === 1 ? [{ type: 'mention', user: part }] : [{ type: 'text', value: part }]
  })

import { z } from 'zod'
import { taskLimits } from './rules.ts'

/** The limits of a document: text beyond them stands as it was written. */
export const documentLimits = {
  depth: 10,
  nodes: 5_000,
  lines: 2_000,
  /** Signs of one kind that mean something, in one text. */
  signs: 500,
  /** Quotes and lists that one line opens in each other. */
  opened: 8,
} as const

/** Whether a text may lead to this address: a page or a mailbox, and nothing that runs. */
export function isDocumentAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address)
}

const value = z.string().max(taskLimits.description)
/** A part of a line. */
export const TextInline = z.discriminatedUnion('type', [
  z.object({ type: z.literal(['text', 'code']), value }),
  z.object({ type: z.literal('mention'), user: z.string() }),
  z.object({
    type: z.literal(['strong', 'emphasis', 'deleted']),
    get children() {
      return z.array(TextInline)
    },
  }),
  z.object({
    type: z.literal('link'),
    url: z.string().refine(isDocumentAddress),
    get children() {
      return z.array(TextInline)
    },
  }),
])
export type TextInline = z.output<typeof TextInline>
/** `done`: of an entry that can be ticked; null of all others. `line`: where it stands in the text, from 1. */
export const TextBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), children: z.array(TextInline) }),
  z.object({
    type: z.literal('heading'),
    level: z.int().min(1).max(6),
    children: z.array(TextInline),
  }),
  z.object({ type: z.literal('code'), value }),
  z.object({ type: z.literal('rule') }),
  z.object({
    type: z.literal('quote'),
    get children() {
      return z.array(TextBlock)
    },
  }),
  z.object({
    type: z.literal('list'),
    /** The first number of a numbered list. */
    start: z.int().nullable(),
    get items() {
      return z.array(
        z.object({
          done: z.boolean().nullable(),
          line: z.int(),
          children: z.array(TextBlock),
        }),
      )
    },
  }),
])
export type TextBlock = z.output<typeof TextBlock>
/** A description or a comment, read. */
export type TextDocument = readonly TextBlock[]

const box = /^(.*?(?:[-+*]|\d[.)])[ \t]+\[)([ xX])(\][ \t])/
/** A text with the entry of this line ticked, or not; as it was where there is none any more. */
export function withTick(text: string, line: number, done: boolean): string {
  const lines = text.split('\n')
  const before = lines[line - 1]
  if (before !== undefined) lines[line - 1] = before.replace(box, `$1${done ? 'x' : ' '}$3`)
  return lines.join('\n')
}

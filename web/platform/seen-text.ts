import type { QueryKey } from '@tanstack/react-query'
import type { Viewer } from './session.ts'

/** The things that a tab keeps of what was seen in it. */
export interface LastSeen {
  /** Epoch ms: until then what was on the screen was followed. */
  readonly at: number
  readonly language: string
  readonly viewer: Viewer
  /** Parts that are no queries (`keepToo`). */
  readonly parts: Readonly<Record<string, unknown>>
  readonly queries: readonly SeenQuery[]
}
export interface SeenQuery {
  readonly key: QueryKey
  readonly data: unknown
  /** Epoch ms. */
  readonly at: number
}
/** 2 MB as browsers count them: two bytes a character. */
export const seen_chars_max = 1_000_000

/** Writes as much as there is room for, the newest first, and nothing that a text cannot give back, such as a Map. */
export function seenText({ parts, queries, ...head }: LastSeen): string {
  let room = seen_chars_max - JSON.stringify(head).length
  const fitting = (values: readonly unknown[]): string[] =>
    values.map(plainText).filter((text) => {
      const fits = text !== undefined && text.length + 1 <= room
      if (fits) room -= text.length + 1
      return fits
    }) as string[]
  const partTexts = fitting(Object.entries(parts)).join()
  const queryTexts = fitting(queries.toSorted((a, b) => b.at - a.at)).join()
  return `{"head":${JSON.stringify(head)},"parts":[${partTexts}],"queries":[${queryTexts}]}`
}

/** Reads what `seenText` wrote. */
export function readSeen(text: string): LastSeen {
  const { head, parts, queries } = JSON.parse(text) as {
    readonly head: Omit<LastSeen, 'parts' | 'queries'>
    readonly parts: readonly (readonly [string, unknown])[]
    readonly queries: readonly SeenQuery[]
  }
  return { ...head, parts: Object.fromEntries(parts), queries }
}

function plainText(value: unknown): string | undefined {
  let isPlain = true
  // For a Date the second argument is its text already.
  const look = function (this: Readonly<Record<string, unknown>>, name: string, part: unknown) {
    isPlain &&= isPlainPart(this[name])
    return part
  }
  const text = JSON.stringify(value, look)
  return isPlain ? text : undefined
}
const isPlainPart = (part: unknown): boolean =>
  typeof part !== 'object' ||
  part === null ||
  Array.isArray(part) ||
  Object.getPrototypeOf(part) === Object.prototype

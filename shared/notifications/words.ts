import type { NotificationTypeName } from './types.ts'

export interface NotificationWords {
  /** The kind, as a heading and in the list of choices. */
  readonly types: Readonly<Record<NotificationTypeName, string>>
  /** The same in a word or two, for the heading of a narrow column. */
  readonly short: Readonly<Record<NotificationTypeName, string>>
  readonly say: Readonly<Record<NotificationTypeName, (of: FilledFacts) => string>>
  readonly digest: {
    readonly subject: (count: number) => string
    readonly intro: string
    readonly more: string
  }
}
/** The facts with names filled in. */
interface FilledFacts {
  readonly who: string
  readonly yours: boolean
  readonly fact: (name: string) => string
  readonly count: (name: string) => number
  /** The dates `from` and `to` in words: a day, or from one to another. */
  readonly period: string
}

/** Halves as these languages write them. */
export const commaDecimal = (count: number): string => String(count).replace('.', ',')
/** What was given or taken: the sign, then the count as `write` writes it. */
export const givenOrTaken = (count: number, write: (count: number) => string): string =>
  `${count < 0 ? '−' : '+'}${write(Math.abs(count))}`

import { i18n, type MessageDescriptor } from '@lingui/core'
import type { RefusalParams } from '#shared/platform/refusals.ts'
import type { RefusalWords } from './module.ts'

/** What the server answers where it refuses: a code, why, in English, and the values that the text names. */
export interface Refused {
  readonly code: string
  readonly err: string
  readonly params?: RefusalParams | undefined
}
/** A reader's words for every code of a table: one that has none does not compile. They name the values that the table's text names. */
export type RefusalWordsOf<Table> = Readonly<Record<keyof Table & string, MessageDescriptor>>

const known = new Map<string, MessageDescriptor>()
let fetchWords: (prefix: string) => Promise<RefusalWords> = () => Promise.resolve({})

/**
 * Once, at start: where the words are, by what the codes begin with. Most visits never see a refusal, so they are no part of a
 * screen. What is said of a server that is away must be here before, because nothing is fetched without a network: `ofTheLine`.
 */
export function refusalsFrom(
  load: (prefix: string) => Promise<RefusalWords>,
  ofTheLine: RefusalWords = {},
): void {
  fetchWords = load
  known.clear()
  learn(ofTheLine)
}

function learn(words: RefusalWords): void {
  for (const [code, text] of Object.entries(words)) known.set(code, text)
}

/** Called with a refusal's code in hand: over when its words are here, or cannot be had, such as without a network. */
export const learnRefusals = (code: string): Promise<void> =>
  known.has(code)
    ? Promise.resolve()
    : fetchWords(code.split('.')[0] ?? code).then(learn, () => undefined)

/** The server's refusal in the reader's language; as the server said it where nobody has words for the code. */
export function refusalText({ code, err, params = {} }: Refused): string {
  const text = known.get(code)
  return text ? i18n._(text.id, readable(params)) : err
}
/** Dates as the reader's language writes them. */
const readable = (params: RefusalParams): RefusalParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      /^\d{4}-\d\d-\d\d$/.test(String(value))
        ? new Date(String(value)).toLocaleDateString(i18n.locale === 'en' ? 'en-GB' : i18n.locale, {
            dateStyle: 'medium',
            timeZone: 'UTC',
          })
        : value,
    ]),
  )

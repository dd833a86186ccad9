import { i18n, type MessageDescriptor } from '@lingui/core'
import type { RefusalParams } from '#shared/platform/refusals.ts'

/** The answer of the server where it refuses: a code, why, in English, and the values that the text names. */
export interface Refused {
  readonly code: string
  readonly err: string
  readonly params?: RefusalParams | undefined
}

let fetchWords: (prefix: string) => Promise<void> = () => Promise.resolve()
let ofTheLine: Readonly<Record<string, MessageDescriptor>> = {}

/**
 * Once, at start: how the words of the codes that begin so get into the catalogue, each under its code. Most visits never see a
 * refusal, so they are no part of a screen. What is said of a server that is away must be here before: `line`.
 */
export function refusalsFrom(
  fetch: (prefix: string) => Promise<void>,
  line: Readonly<Record<string, MessageDescriptor>> = {},
): void {
  fetchWords = fetch
  ofTheLine = line
}

/** The id in the catalogue of what is said of a code, once its words are here. */
const idOf = (code: string): string | undefined =>
  ofTheLine[code]?.id ?? (Object.hasOwn(i18n.messages, code) ? code : undefined)

/** Called with a refusal's code in hand: over when its words are here, or cannot be had, such as without a network. */
export const learnRefusals = (code: string): Promise<void> =>
  idOf(code) !== undefined
    ? Promise.resolve()
    : fetchWords(code.split('.')[0] ?? code).catch(() => undefined)

/** The server's refusal in the reader's language; as the server said it where no words for the code are here. */
export function refusalText({ code, err, params = {} }: Refused): string {
  const id = idOf(code)
  return id === undefined ? err : i18n._(id, readable(params))
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

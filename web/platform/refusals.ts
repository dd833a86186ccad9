import { i18n, type MessageDescriptor } from '@lingui/core'

/** What the server answers where it refuses: a code, and why, in English. */
export interface Refused {
  readonly code: string
  readonly err: string
}
type Say = (refused: Refused) => string

let say: Say | undefined
let fetchTexts: () => Promise<Say> = () => Promise.resolve(({ err }) => err)

/**
 * Once, at start: where the texts are. Most visits never see a refusal, so they are no part of a screen. What is said of a server
 * that is away must be here before, because nothing is fetched without a network: `ofTheLine`, by code.
 */
export function refusalsFrom(
  load: () => Promise<Say>,
  ofTheLine: Readonly<Record<string, MessageDescriptor>> = {},
): void {
  fetchTexts = load
  say = undefined
  atHand = ofTheLine
}
let atHand: Readonly<Record<string, MessageDescriptor>> = {}

/** Called with a refusal in hand: over when its texts are here, or cannot be had, such as without a network. */
export const learnRefusals = (): Promise<unknown> =>
  fetchTexts().then(
    (found) => (say = found),
    () => undefined,
  )

/** The server's text in the reader's language; as the server said it while the texts are not here. */
export const refusalText: Say = (refused) => {
  const line = atHand[refused.code]
  return line ? i18n._(line.id) : say ? say(refused) : refused.err
}

import { taskLimits } from './rules.ts'

/** A login in a text, as `@ana`. */
export const mentionSign = /(?<![\w@.])@([A-Za-z0-9](?:[\w.-]{0,62}\w)?)/g
/** The logins that a text mentions: the first ones, each once. */
export const mentionsIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(mentionSign)].map(([, user = '']) => user))].slice(
    0,
    taskLimits.mentions,
  )

import { mentionSign } from '../tasks/mentions.ts'
import { chatLimits } from './rules.ts'

/** The logins that a message names: the first ones, each once. */
export const chatMentionsIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(mentionSign)].map(([, user = '']) => user))].slice(
    0,
    chatLimits.mentions,
  )

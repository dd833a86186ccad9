import { refusalWords } from 'virtual:refusals'
import type { RefusalWords } from '../platform/module.ts'

/** The words of the module whose codes begin so; the platform's for all that no module declares. Fetched with the first refusal. */
export const wordsOf = async (prefix: string): Promise<RefusalWords> =>
  (await (refusalWords[prefix] ?? (() => import('../platform/known-refusals.ts')))()).words

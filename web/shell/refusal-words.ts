import { refusalPrefixes } from 'virtual:refusals'
import { needTexts } from '../platform/texts.ts'

/** Fetches what is said of the codes that begin so, in the reader's language. Nothing of codes of a newer server. */
export const fetchRefusals = async (prefix: string): Promise<void> => {
  if (refusalPrefixes.includes(prefix)) await needTexts(`refusals/${prefix}`)
}

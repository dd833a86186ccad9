import type { RateSet } from './rates.ts'

/**
 * Returns the content of a set besides its date and source, as a short text: base and quotes by value, so that 4.60
 * is 4.6. Two sets say the same exactly if these are equal.
 */
export const rateContent = ({ base, quotes }: Pick<RateSet, 'base' | 'quotes'>): string =>
  [
    base,
    ...Object.entries(quotes)
      .map(([currency, quote]) => `${currency}${quoteByValue(quote)}`)
      .toSorted(),
  ].join(' ')
/** Drops the zeros that say nothing. */
const quoteByValue = (quote: string): string =>
  quote.includes('.') ? quote.replace(/[.]?0+$/, '') : quote

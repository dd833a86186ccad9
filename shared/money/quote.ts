/** A quote: ten digits before the point and twelve behind it hold every currency. Of patterns alone, so that a browser checks it without a schema. */
export const quotePattern = /^(0|[1-9][0-9]{0,9})([.][0-9]{1,12})?$/
/** Whether a quote holds more than zeros. */
export const isAboveZero = (quote: string): boolean => /[1-9]/.test(quote)
export const isQuote = (text: string): boolean => quotePattern.test(text) && isAboveZero(text)

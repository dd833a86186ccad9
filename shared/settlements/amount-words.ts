import type { Currency } from '../money/amount.ts'

/** The locale that a language of the product is written in. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** A decimal text as a person of the language writes it, with every digit that it has. */
export const decimalInWords = (text: string, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 20, useGrouping: 'always' })
    .format(text as `${number}`)
    .replaceAll('-', '−')

/** An amount of the wire with its currency and all that is recorded: 'USD 1,234.50', '1.234,50 USD'. */
export const amountInWords = (amount: string, currency: Currency, language: string): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'code',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  })
    .format(amount as `${number}`)
    .replaceAll('-', '−')
/** Hundredths of a percent: '55 %', '12,5 %'. */
export const percentInWords = (bp: number, language: string): string =>
  `${decimalInWords(String(bp / 100), language)}\u00a0%`

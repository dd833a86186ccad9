import { amountText, type Currency } from '../money/amount.ts'
import { ECB_SOURCE, specificationRates } from '../money/rates.ts'
import { amountInWords, decimalInWords, localeOf, percentInWords } from './amount-words.ts'
import type { Formula } from './formula.ts'
import type { PrintedFormula } from './working-calls.ts'

/** A formula as on the wire. */
export const formulaAnswer = ({ terms, percent_bp }: Formula): PrintedFormula => ({
  terms: terms.map(({ amount, currency, rate }) => ({
    amount: amountText(amount),
    currency,
    rate,
  })),
  percent_bp,
})

type Term = PrintedFormula['terms'][number]
/** 'USD 210.47 × 55 % × 4.3288': what is multiplied, to the last digit of it. */
export function productInWords({ terms, percent_bp }: PrintedFormula, language: string): string {
  const percent = percent_bp === null ? '' : ` × ${percentInWords(percent_bp, language)}`
  const [first, ...others] = terms
  if (!first) return ''
  if (others.length === 0)
    return `${amountOf(first, language)}${percent}${rateInWords(first, language)}`
  const sum = others.reduce(
    (said, term) => {
      const isLess = term.amount.startsWith('-')
      const amount = isLess ? term.amount.slice(1) : term.amount
      const text = amountInWords(amount, term.currency, language)
      return `${said} ${isLess ? '−' : '+'} ${text}${rateInWords(term, language)}`
    },
    `${amountOf(first, language)}${rateInWords(first, language)}`,
  )
  return percent === '' ? sum : `(${sum})${percent}`
}
/** 'USD 210.47 × 55 % × 4.3288 = RON 501.09'. */
export const formulaInWords = (
  formula: PrintedFormula,
  line: { readonly amount: string; readonly currency: Currency },
  language: string,
): string =>
  `${productInWords(formula, language)} = ${amountInWords(line.amount, line.currency, language)}`

const amountOf = ({ amount, currency }: Term, language: string): string =>
  amountInWords(amount, currency, language)
/** The quotes as they were recorded: one unit of the base is so many of each. */
function rateInWords({ rate }: Term, language: string): string {
  if (rate === null) return ''
  const [from, to] = [rate.from, rate.to].map((quote) => decimalInWords(quote, language))
  if (rate.from === '1') return ` × ${to}`
  return rate.to === '1' ? ` ÷ ${from}` : ` × ${to} ÷ ${from}`
}

const defaultRate: Readonly<Record<string, string>> = {
  en: 'default rate',
  es: 'tipo predeterminado',
  ro: 'curs implicit',
}
/** 'BNR, 15 Nov 2026': the sets of rates that a formula converts by; empty where it converts nothing. */
export function ratesInWords({ terms }: PrintedFormula, language: string): string {
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  const sets = terms.flatMap(({ rate, currency }) => {
    if (rate === null) return []
    const { source, date } = rate
    const isDefault = source === specificationRates.source && date === specificationRates.date
    const set = isDefault
      ? (defaultRate[language] ?? defaultRate['en'] ?? '')
      : `${source === ECB_SOURCE ? 'ECB' : source}, ${day.format(Date.parse(date))}`
    return [{ set, currency: currency.toUpperCase() }]
  })
  const bySet = [...Map.groupBy(sets, ({ set }) => set)]
  if (bySet.length < 2) return bySet[0]?.[0] ?? ''
  return bySet
    .map(([set, of]) => `${of.map(({ currency }) => currency).join(', ')}: ${set}`)
    .join('; ')
}

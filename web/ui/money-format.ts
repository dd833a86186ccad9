import type { Currency } from '#shared/money/amount.ts'

/** The decimals that are shown of a currency (docs/rules/money.md#decimals-shown); `exact` shows what is recorded. */
const places_shown = { usd: 1, eur: 1, ron: 0, cop: 0 } as const satisfies Record<Currency, number>
const places_exact = 2
/** shared/money/amount.ts: digits before the point. */
const whole_digits_max = 10

const formats = new Map<string, Intl.NumberFormat>()
function formatOf(locale: string, places: number, currency?: Currency): Intl.NumberFormat {
  const name = `${locale} ${places} ${currency}`
  let format = formats.get(name)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      ...(currency === undefined ? {} : { style: 'currency', currency: currency.toUpperCase() }),
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      // Figures below each other, of which only some have signs for thousands, are read wrong.
      useGrouping: 'always',
      // An amount that is rounded to zero has no sign.
      signDisplay: 'negative',
    })
    formats.set(name, format)
  }
  return format
}
/** The text goes in as it is, not as a number: a sum may have more digits than a number holds. */
const written = (format: Intl.NumberFormat, amount: string): string =>
  format.format(amount as `${number}`).replaceAll('-', '−')

/**
 * An amount of the wire, '-1234.50', for people: '−$1,234.5', or '−$1,234.50' where it is `exact`. Rounded half away from zero,
 * for reading alone.
 */
export const moneyText = (
  amount: string,
  currency: Currency,
  locale: string,
  exact = false,
): string =>
  written(formatOf(locale, exact ? places_exact : places_shown[currency], currency), amount)
/** An amount of the wire as it is typed in a language, '1.234,50'; empty for none. */
export const typedMoney = (amount: string, locale: string): string =>
  amount === '' ? '' : written(formatOf(locale, places_exact), amount)

/** Faults of an amount: not readable, too precise, too large, or another amount in another language. */
export type MoneyFault = 'unreadable' | 'places' | 'large' | 'ambiguous'
type ReadMoney = { readonly amount: string } | { readonly fault: MoneyFault }

/** The sign between whole and parts, as a language writes it. */
const decimalMarkOf = (locale: string): string =>
  formatOf(locale, 1)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.'
/** The marks that people write beside the figures of a currency. */
const marks: Readonly<Record<Currency, RegExp>> = {
  usd: /us\$|usd|\$/gi,
  eur: /eur|€/gi,
  ron: /ron|lei/gi,
  cop: /cop|\$/gi,
}

/**
 * Reads typed or pasted text as an amount of the wire: '1.234,56', '1,234.56', '12,5', '1 234' and '$5' in any language. A single
 * point or comma before three digits groups them if it does so in the language; where it would be a decimal sign with three places,
 * the meaning is not known. Empty for an empty text.
 */
export function readMoney(typed: string, locale: string, currency?: Currency): ReadMoney {
  const bare = (currency === undefined ? typed : typed.replaceAll(marks[currency], ''))
    .replaceAll(/[\s'’]/g, '')
    .replaceAll(/[−–]/g, '-')
  if (bare === '') return typed.trim() === '' ? { amount: '' } : { fault: 'unreadable' }
  const [, sign = '', figures = ''] = /^(-?)(.*)$/.exec(bare) ?? []
  if (!/^[\d.,]*\d[\d.,]*$/.test(figures)) return { fault: 'unreadable' }
  const parted = partsOf(figures, decimalMarkOf(locale))
  if ('fault' in parted) return parted
  const whole = parted.whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const places = parted.places.padEnd(places_exact, '0')
  if (places.length > places_exact) return { fault: 'places' }
  if (whole.length > whole_digits_max) return { fault: 'large' }
  const isZero = /^0+$/.test(whole + places)
  return { amount: `${isZero ? '' : sign}${whole}.${places}` }
}

interface Parts {
  readonly whole: string
  readonly places: string
}
const unreadable = { fault: 'unreadable' } as const
const isGrouped = (whole: string): boolean => /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)

function partsOf(figures: string, decimalMark: string): Parts | { readonly fault: MoneyFault } {
  const last = Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  if (last === -1) return { whole: figures, places: '' }
  const [whole, places, mark] = [figures.slice(0, last), figures.slice(last + 1), figures[last]]
  // A second sign of the other kind before it groups; of the same kind, both do.
  if (/[.,]/.test(whole)) {
    if (isGrouped(figures)) return { whole: figures, places: '' }
    return isGrouped(whole) && !whole.includes(mark ?? '') ? { whole, places } : unreadable
  }
  if (places.length !== 3 || !isGrouped(figures) || whole.startsWith('0')) return { whole, places }
  return mark === decimalMark ? { fault: 'ambiguous' } : { whole: figures, places: '' }
}

import type { BonusList, BonusRule } from '#shared/money/bonus.ts'
import type { Currency } from '#shared/money/amount.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import { isAboveZero, isQuote } from '#shared/money/quote.ts'
import { halfEnd, halfStartsBetween, type LocalDay } from '#shared/platform/local-day.ts'
import type { whatIfCalls } from '#shared/settlements/what-if-calls.ts'
import type { CallRequest } from '#shared/platform/calls.ts'
import { bpOf } from '../../ui/percent.ts'

export type WhatIfRequest = NonNullable<CallRequest<typeof whatIfCalls.settlementWhatIf>['body']>

/** Terms as they are typed: what is empty stays as it is. */
export interface TypedTerms {
  readonly id: number
  /** The person it is about; empty: everybody. */
  readonly user: string
  readonly share: string
  readonly cap: string
  readonly kind: '' | 'employee' | 'contractor'
}
/** A rate as it is typed: 1 `from` is so many `to`. */
export interface TypedRate {
  readonly id: number
  readonly from: Currency
  readonly to: Currency
  readonly rate: string
}
export interface Assumptions {
  readonly from: LocalDay
  readonly to: LocalDay
  readonly terms: readonly TypedTerms[]
  readonly rates: readonly TypedRate[]
  /** Only the lists that were altered. */
  readonly rules: Readonly<Partial<Record<BonusList, readonly BonusRule[]>>>
}

const plain = (typed: string): string => typed.trim().replace(',', '.')
export const isPercent = (typed: string): boolean => typed === '' || bpOf(typed) !== undefined
export const isRate = (typed: string): boolean =>
  typed === '' || (isQuote(plain(typed)) && isAboveZero(plain(typed)))
const isSaid = ({ share, cap, kind }: TypedTerms): boolean => share + cap + kind !== ''

/** Whether anything is altered, and nothing is typed that cannot be read. */
export const isComplete = ({ terms, rates, rules }: Assumptions): boolean =>
  terms.every(({ share, cap }) => isPercent(share) && isPercent(cap)) &&
  rates.every(({ rate, from, to }) => isRate(rate) && (rate === '' || from !== to)) &&
  (terms.some(isSaid) || rates.some(({ rate }) => rate !== '') || Object.keys(rules).length > 0)

/**
 * Makes the request to the server. Rates hold on the last day of each half of the range: that is when a half is
 * converted.
 */
export function whatIfRequest(studio: string, assumed: Assumptions): WhatIfRequest {
  const { from, to, terms, rates, rules } = assumed
  const contracts = terms.filter(isSaid).map(({ user, share, cap, kind }) => ({
    user: user === '' ? null : user,
    ...(share === '' ? {} : { share_bp: bpOf(share) ?? 0 }),
    ...(cap === '' ? {} : { cap_bp: bpOf(cap) ?? 0 }),
    ...(kind === '' ? {} : { kind }),
  }))
  const days = halfStartsBetween(from, to).map(halfEnd)
  const sets = rates
    .filter(({ rate }) => rate !== '')
    .flatMap((one, index) =>
      days.map((date) => ({
        date,
        base: one.from,
        quotes: { [one.to]: plain(one.rate) },
        source: `what-if-${index + 1}`,
      })),
    )
  return {
    studio,
    from: monthHalfOf(from),
    to: monthHalfOf(to),
    ...(contracts.length > 0 ? { contracts } : {}),
    ...(sets.length > 0 ? { rates: sets } : {}),
    ...(Object.keys(rules).length > 0
      ? { bonus_rules: rules as NonNullable<WhatIfRequest['bonus_rules']> }
      : {}),
  }
}

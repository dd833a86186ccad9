import { CurrencyCode } from '#shared/money/amount.ts'
import type { StudioTerms } from '#shared/money/derive.ts'
import type { IncomeEventOf } from './income-events.ts'
import { FROM_EVER } from './income-facts.ts'

/** Returns the facts about a studio after one more event; the same object if no line is moved by it. */
export function studioAfter(
  facts: StudioTerms,
  { type, data }: IncomeEventOf<'StudioCreated' | 'SourceOfRecordSet' | 'StudioSettingChanged'>,
): StudioTerms {
  if (type === 'StudioCreated')
    return {
      ...facts,
      zones: [...facts.zones, { at: FROM_EVER, value: data.timezone }],
      currencies: [
        ...facts.currencies,
        { at: FROM_EVER, value: CurrencyCode.catch('usd').parse(data.currency) },
      ],
    }
  if (type === 'SourceOfRecordSet') {
    const { site, from, source } = data
    return { ...facts, sources: [...facts.sources, { site, from, source }] }
  }
  const at = Date.parse(data.from)
  if (data.setting === 'zone')
    return { ...facts, zones: [...facts.zones, { at, value: data.value }] }
  if (data.setting === 'share_bp')
    return { ...facts, shares: [...facts.shares, { at, value: data.value }] }
  if (data.setting === 'bears')
    return { ...facts, bears: [...facts.bears, { at, value: data.value }] }
  if (data.setting === 'currency')
    return { ...facts, currencies: [...facts.currencies, { at, value: data.value }] }
  return facts
}

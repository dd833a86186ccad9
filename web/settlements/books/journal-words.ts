import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { kindOfKey, type LineKind } from '#shared/settlements/line.ts'
import { useLineWords } from '../data/line-words.ts'

/** Returns the names of events that move money; the others are in no journal. */
export function useBookedEvents(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      ItemRecorded: t`Upfront or purchase`,
      ItemReversed: t`Upfront or purchase reversed`,
      SettlementSigned: t`Signed`,
      SettlementPaid: t`Paid`,
      SettlementReturned: t`Payment returned`,
      SettlementReopened: t`Reopened`,
      SettlementDifferenceWaived: t`Waived`,
    }),
    [t],
  )
}
/**
 * Returns what a posting is for: the kind of its line, and at length its site or rule, too; of an item and of a whole
 * settlement nothing more is said.
 */
export function useBookedFor(): (about: string, atLength?: boolean) => string {
  const { t } = useLingui()
  const words = useLineWords()
  return useMemo(() => {
    const kinds: Readonly<Record<LineKind, string>> = {
      income: t`Income`,
      rule: t`Bonus rule`,
      bonus: t`Bonus`,
      penalty: t`Penalty`,
      withdrawn: t`Paid by the site to the person`,
      adjustment: t`Correction`,
      carried: t`Left from the previous half-month`,
      installment: t`Instalment`,
      carry: t`Left for the next half-month`,
    }
    return (about, atLength = false) => {
      const isLeft = about.startsWith('left:')
      const key = isLeft ? about.slice('left:'.length) : about
      const kind = kindOfKey(key)
      const { title, detail } = kind && atLength ? words(key) : { title: '', detail: '' }
      const word = kind
        ? [...new Set([kinds[kind], title, detail])].filter(Boolean).join(' · ')
        : ''
      return isLeft ? t`Final settlement: ${word}` : word
    }
  }, [t, words])
}

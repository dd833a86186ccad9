import { useLingui } from '@lingui/react/macro'
import type { DraftFault } from './draft.ts'

/** Returns the words for a fault of a draft. */
export function useFaultText(): (fault: DraftFault | undefined) => string | undefined {
  const { t } = useLingui()
  return (fault) => {
    if (fault === undefined) return undefined
    const texts: Readonly<Record<DraftFault, string>> = {
      empty: t`Enter a name`,
      idForm: t`Use lowercase letters, numbers and hyphens (max. 40)`,
      idTwice: t`Two rules have this ID`,
      noTypes: t`Choose at least one account type`,
      noSteps: t`Add at least one step`,
      number: t`Enter a number above zero, with at most two decimals`,
      percent: t`Enter at most 1,000 %`,
      atTwice: t`Two steps begin here`,
    }
    return texts[fault]
  }
}

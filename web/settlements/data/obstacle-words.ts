import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'

/** Returns two words for an obstacle to signing, by its code; its full words come with it. */
export function useShortObstacles(): (code: string) => string {
  const { t } = useLingui()
  return useMemo(() => {
    const words: Readonly<Record<string, string>> = {
      'settlements.notOver': t`In progress`,
      'settlements.earlierOpen': t`Earlier half open`,
      'settlements.rateMissing': t`Rate missing`,
      'settlements.rateOld': t`Rate too old`,
      'settlements.rateConstant': t`Default rate`,
      'settlements.quarantined': t`Unassigned lines`,
      'settlements.behind': t`Figures updating`,
      'settlements.putAside': t`Figures incomplete`,
      'settlements.own': t`Own settlement`,
      'settlements.afterFinal': t`Ended earlier`,
    }
    return (code) => words[code] ?? code
  }, [t])
}

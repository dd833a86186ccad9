import type { DifferenceLine } from '#shared/settlements/views.ts'
import { isZeroSum } from './amounts.ts'

/** The lines whose difference is neither booked nor waived. */
export const openDifferences = (
  differences: readonly DifferenceLine[],
): readonly DifferenceLine[] => differences.filter(({ change }) => !isZeroSum(change))

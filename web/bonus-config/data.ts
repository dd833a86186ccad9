import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { BonusList, BonusRule } from '#shared/money/bonus.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { keptFor, keyOf } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { useCall } from '../platform/queries.ts'

export const rulesKey = keyOf(termCalls.bonusRules)
/** All lists of a studio with their history, newest first. */
export const useRuleSets = (studio: string) =>
  useLiveCall(termCalls.bonusRules, {
    request: { params: { studio } },
  })

const typing_ms = 350
/**
 * Asks what these rules would have paid once typing pauses; the last answer stays until then. `rules` is undefined
 * while they are not complete: then the ones before still count.
 */
export function useBonusPreview({
  studio,
  list,
  rules,
  enabled,
}: {
  readonly studio: string
  readonly list: BonusList
  readonly rules: readonly BonusRule[] | undefined
  readonly enabled: boolean
}) {
  const text = rules && JSON.stringify(rules)
  const [complete, setComplete] = useState(text)
  if (text !== undefined && text !== complete) setComplete(text)
  const [asked] = useDebouncedValue(complete, typing_ms)
  const query = useCall(termCalls.previewBonusRules, {
    request: {
      params: { studio, list },
      body: { rules: JSON.parse(asked ?? '[]') as BonusRule[] },
    },
    enabled: enabled && asked !== undefined,
    placeholderData: keptFor({ params: { studio, list } }),
  })
  return {
    rows: query.data,
    error: query.error,
    isCatchingUp: asked !== complete || query.isFetching,
    isIncomplete: text === undefined,
  }
}

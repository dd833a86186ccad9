import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { BonusList, BonusRule } from '#shared/money/bonus.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/use-live-call.ts'

export const rulesKey = ['money', 'bonus-rules'] as const
/** All lists of a studio with their history, newest first. */
export const useRuleSets = (studio: string) =>
  useLiveCall('money', termCalls.bonusRules, {
    request: { params: { studio } },
    key: [...rulesKey],
  })

const typing_ms = 350
/**
 * What these rules would have paid, asked for when somebody pauses typing; what was answered before stays until then. `rules` is
 * undefined while they are not complete: then those before are meant still.
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
  const query = useQuery({
    queryKey: ['money', 'bonus-preview', studio, list, asked],
    enabled: enabled && asked !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        termCalls.previewBonusRules,
        { params: { studio, list }, body: { rules: JSON.parse(asked ?? '[]') as BonusRule[] } },
        { signal },
      ),
  })
  return {
    rows: query.data,
    error: query.error,
    isCatchingUp: asked !== complete || query.isFetching,
    isIncomplete: text === undefined,
  }
}

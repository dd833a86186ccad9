import { useMemo, useState } from 'react'
import { Button, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { settlementCalls } from '#shared/settlements/calls.ts'
import type { Settlement } from '#shared/settlements/views.ts'
import { call } from '../../platform/call.ts'
import { keyOfPages } from '../../platform/keys.ts'
import { usePersonName } from '../../platform/people.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { dayAndTime } from '../../ui/format.ts'
import { callParams, type SettlementAddress } from '../data/settlement-path.ts'
import classes from './Settlement.module.css'

/** The list of what was decided, the newest first; each moment can be gone back to. */
export function SettlementTimeline({
  address,
  steps: newest,
  earlier,
}: {
  readonly address: SettlementAddress
  readonly steps: Settlement['timeline']
  /** Before which position there are more; null: there are none. */
  readonly earlier: string | null
}) {
  const { t, i18n } = useLingui()
  const [words, names] = [useStepWords(), usePersonName()]
  const [{ known }, setQuery] = useQueryString(['known'])
  const pages = useEarlierSteps(address, earlier)
  const steps = [...pages.steps, ...newest]
  return (
    <>
      <Stack component="ol" gap="sm" className={`cb-anywhere ${classes['timeline']}`}>
        {steps.toReversed().map(({ type, at, by, position, reason }) => {
          const moment = dayAndTime(Date.parse(at) / 1000, i18n.locale)
          const word = words[type] ?? type
          return (
            <li key={position + type}>
              <b>{word}</b>
              <small>
                {names(by)} · {moment}
              </small>
              {reason !== null && reason !== '' && <q>{reason}</q>}
              {known !== position && (
                <button
                  type="button"
                  className={`cb-anchor ${classes['back']}`}
                  aria-label={t`As known then: ${word}, ${moment}`}
                  onClick={() => setQuery({ known: position })}
                >
                  <Trans>As known then</Trans>
                </button>
              )}
            </li>
          )
        })}
      </Stack>
      {pages.hasMore && (
        <Button
          size="compact-sm"
          variant="default"
          loading={pages.isFetching}
          onClick={() => void pages.more()}
        >
          <Trans>Show earlier</Trans>
        </Button>
      )}
    </>
  )
}

/** Pages of what was decided before, asked for one by one. */
function useEarlierSteps(address: SettlementAddress, earlier: string | null) {
  const [isAsked, setAsked] = useState(false)
  const found = useInfiniteQuery({
    queryKey: keyOfPages(settlementCalls.settlementSteps, {
      params: callParams(address),
      query: { before: earlier ?? '' },
    }),
    queryFn: ({ pageParam: before, signal }) =>
      call(
        settlementCalls.settlementSteps,
        { params: callParams(address), query: { before } },
        { signal },
      ),
    initialPageParam: earlier ?? '',
    getNextPageParam: (last) => last.earlier,
    enabled: isAsked && earlier !== null,
  })
  const pages = isAsked ? (found.data?.pages ?? []) : []
  return {
    steps: pages.toReversed().flatMap((page) => page.steps),
    hasMore: isAsked ? found.hasNextPage || found.isPending : earlier !== null,
    isFetching: found.isFetching,
    more: () => (isAsked ? found.fetchNextPage() : setAsked(true)),
  }
}

function useStepWords(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      SettlementReviewed: t`Sent to review`,
      SettlementSigned: t`Signed`,
      SettlementPaid: t`Paid`,
      SettlementReturned: t`Payment returned`,
      SettlementReopened: t`Reopened`,
      SettlementAcknowledged: t`Acknowledged`,
      SettlementLineDisputed: t`Line disputed`,
      SettlementDisputeAnswered: t`Dispute answered`,
      SettlementDifferenceBooked: t`Difference booked`,
      SettlementDifferenceWaived: t`Difference waived`,
      SettlementFinalSet: t`Set as the last half-month`,
    }),
    [t],
  )
}

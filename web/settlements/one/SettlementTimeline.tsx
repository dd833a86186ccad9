import { useMemo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Settlement } from '#shared/settlements/views.ts'
import { usePersonName } from '../../platform/people.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { dayAndTime } from '../../ui/format.ts'
import classes from './Settlement.module.css'

/** What was decided, the newest first; each moment can be gone back to. */
export function SettlementTimeline({ steps }: { readonly steps: Settlement['timeline'] }) {
  const { t, i18n } = useLingui()
  const [words, names] = [useStepWords(), usePersonName()]
  const [{ known }, setQuery] = useQueryString(['known'])
  return (
    <ol className={classes['timeline']}>
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
                className={classes['back']}
                aria-label={t`As known then: ${word}, ${moment}`}
                onClick={() => setQuery({ known: position })}
              >
                <Trans>As known then</Trans>
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
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

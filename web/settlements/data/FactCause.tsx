import { Trans, useLingui } from '@lingui/react/macro'
import type { LateCause } from '#shared/settlements/views.ts'
import { usePersonName } from '../../platform/people.ts'
import { dayAndTime } from '../../ui/format.ts'
import { moneyText } from '../../ui/money-format.ts'
import { useEventWords } from './event-words.ts'
import { useFactWords } from './fact-words.ts'
import classes from './Change.module.css'

/** A fact: what it says, of when it is, and who recorded it when; its amount too, where that has no column. */
export function FactCause({
  cause: { type, at, recorded, actor, about },
  amount = true,
}: {
  readonly cause: LateCause
  readonly amount?: boolean
}) {
  const { i18n } = useLingui()
  const [names, words, said] = [usePersonName(), useEventWords(), useFactWords()]
  const moment = (instant: string) =>
    instant.length > 10 ? dayAndTime(Date.parse(instant) / 1000, i18n.locale) : instant
  const [when, by, then] = [moment(at), names(actor), moment(recorded)]
  return (
    <span className={classes['cause']}>
      <span>
        {type !== '' && <b>{words(type)}</b>} {said(about)}
        {amount && 'amount' in about && (
          <> · {moneyText(about.amount, about.currency, i18n.locale, true)}</>
        )}
      </span>
      {recorded !== '' && (
        <small>
          <Trans>
            of {when} · recorded {then} by {by}
          </Trans>
        </small>
      )}
    </span>
  )
}

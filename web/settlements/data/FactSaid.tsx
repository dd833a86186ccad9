import { useLingui } from '@lingui/react/macro'
import type { LateCause } from '#shared/settlements/views.ts'
import { useEventName } from '../../ui/use-definition-names.ts'
import { moneyText } from '../../ui/money-format.ts'
import { useFactWords } from './fact-words.ts'

/** The words of a fact: what happened, and what it says, with its amount if that has no column. */
export default function FactSaid({
  fact: { type, about },
  amount,
}: {
  readonly fact: Pick<LateCause, 'type' | 'about'>
  readonly amount: boolean
}) {
  const { i18n } = useLingui()
  const [named, said] = [useEventName(), useFactWords()]
  return (
    <>
      {type !== '' && (
        <>
          <b>{named(type)}</b>{' '}
        </>
      )}
      {said(about)}
      {amount && 'amount' in about && (
        <> · {moneyText(about.amount, about.currency, i18n.locale, true)}</>
      )}
    </>
  )
}

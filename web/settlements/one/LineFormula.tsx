import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import { formulaInWords, productInWords, ratesInWords } from '#shared/settlements/formula-words.ts'
import type { PrintedFormula } from '#shared/settlements/working-calls.ts'
import classes from './Lines.module.css'

interface Props {
  readonly formula: PrintedFormula
  /** Given where the result is to be written, too: what the line comes to. */
  readonly result?: { readonly amount: string; readonly currency: Currency }
}
/** How the amount of a line was calculated, and the rates that it was converted by. */
export default function LineFormula({ formula, result }: Props) {
  const { i18n } = useLingui()
  const { locale } = i18n
  const rates = ratesInWords(formula, locale)
  return (
    <span className={classes['formula']}>
      <span>
        {result ? formulaInWords(formula, result, locale) : productInWords(formula, locale)}
      </span>
      {rates !== '' && <small> {rates}</small>}
    </span>
  )
}

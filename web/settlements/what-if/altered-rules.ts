import type { BonusRule } from '#shared/money/bonus.ts'
import { percentOf } from '../../ui/percent.ts'

type Step = BonusRule['steps'][number]
/** Returns the pay of a step as it is typed: an amount, or a percentage. */
export const payOfStep = ({ amount, percent_bp }: Step): string =>
  amount ?? percentOf(percent_bp ?? 0)

/** The rule with another payment of one of its steps; undefined while what is typed is no number above zero. */
export function withPay(rule: BonusRule, at: number, typed: string): BonusRule | undefined {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,10}([.]\d{1,2})?$/.test(text) || Number(text) === 0) return undefined
  const paid = (step: Step): Step =>
    step.amount === undefined
      ? { at: step.at, percent_bp: Math.round(Number(text) * 100) }
      : { at: step.at, amount: text.replace(/^0+(?=\d)/, '') }
  return { ...rule, steps: rule.steps.map((step, index) => (index === at ? paid(step) : step)) }
}

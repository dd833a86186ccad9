import type { BonusList, BonusRule } from '#shared/money/bonus.ts'
import { yearStart } from './earn-past.ts'

interface DemoRules {
  readonly from: { readonly month: string; readonly half: 1 }
  readonly rules: readonly BonusRule[]
}
/** Returns the bonuses of a studio, all year: good halves and long hours, to trainers a part, to everybody in a record half. */
export function demoBonusRules(from: number): Readonly<Record<BonusList, DemoRules>> {
  const held = { month: yearStart(from).slice(0, 7), half: 1 } as const
  const lists: Readonly<Record<BonusList, readonly BonusRule[]>> = {
    models: [
      {
        id: 'good-half',
        name: 'Good half-month',
        metric: 'income',
        currency: 'usd',
        steps: [
          { at: '1500.00', percent_bp: 100 },
          { at: '2500.00', percent_bp: 200 },
          { at: '4000.00', percent_bp: 300 },
        ],
      },
      {
        id: 'long-hours',
        name: 'Long hours',
        metric: 'hours',
        currency: 'usd',
        steps: [
          { at: '60.00', amount: '40.00' },
          { at: '80.00', amount: '100.00' },
        ],
      },
    ],
    trainers: [
      {
        id: 'team',
        name: 'Income of the team',
        metric: 'income',
        currency: 'usd',
        steps: [
          { at: '5000.00', percent_bp: 50 },
          { at: '15000.00', percent_bp: 100 },
        ],
      },
    ],
    studio: [
      {
        id: 'record',
        name: 'Record half-month',
        metric: 'income',
        currency: 'usd',
        steps: [{ at: '75000.00', amount: '25.00' }],
        for: ['Model', 'Trainer', 'Tehnic'],
      },
    ],
  }
  return {
    models: { from: held, rules: lists.models },
    trainers: { from: held, rules: lists.trainers },
    studio: { from: held, rules: lists.studio },
  }
}

import type { BonusList } from '#shared/money/bonus.ts'
import type { BonusPreviewRow } from '#shared/money/term-calls.ts'
import {
  modelBonuses,
  studioBonuses,
  trainerBonuses,
  type Base,
  type BonusLine,
} from '#shared/money/bonus-pay.ts'
import type { RecordedRule } from '#shared/money/bonus-rules.ts'
import { amountText } from '#shared/money/amount.ts'
import { decimalText, round, zero } from '#shared/money/exact.ts'
import { queryBrought } from '#projections/money/bonus-base.ts'
import type { IncomeTables } from '#projections/money/income-tables.ts'
import { queryMembers } from '#projections/money/statement-queries.ts'
import type { App } from '../../platform/kernel/app.ts'
import { addBrought, baseOf, type Brought } from './bases.ts'
import type { PreviewFrame } from './frame.ts'
import type { HalfTerms } from './halves.ts'
import { peopleHeld } from './people-held.ts'
import type { BonusPreviewNeeds } from './needs.ts'
import { trainerParts } from './trainer-parts.ts'

interface Tried {
  readonly frame: PreviewFrame
  readonly list: BonusList
  readonly rules: readonly RecordedRule[]
  readonly unions: BonusPreviewNeeds['onlineUnions']
}
/** The pay of one person by one half's rules. */
interface Paid {
  readonly half: HalfTerms
  readonly user: string
  readonly lines: readonly BonusLine[]
}

/**
 * Returns what the rules would have paid, by half, person, rule and model. An amount left open by a missing rate gives
 * no row.
 */
export async function previewRows(app: App, tried: Tried): Promise<BonusPreviewRow[]> {
  const paid = await paidBy[tried.list](app, tried)
  const rows = paid.flatMap(({ half, user, lines }) =>
    lines.flatMap((line): BonusPreviewRow[] => {
      const { rule, model, amount, measure } = line
      if (amount === null || measure === null) return []
      const metric = tried.rules.find(({ id }) => id === rule)?.metric
      return [
        {
          user,
          month: half.month,
          half: half.half,
          rule,
          model,
          measure: metric === 'hours' ? decimalText(measure, 2) : amountText(round(measure)),
          amount: amountText(amount),
          currency: half.terms.currency,
        },
      ]
    }),
  )
  return rows.sort(
    (a, b) =>
      order(a.month, b.month) ||
      a.half - b.half ||
      order(a.user, b.user) ||
      order(a.rule, b.rule) ||
      order(a.model ?? '', b.model ?? ''),
  )
}
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const paidBy: Readonly<Record<BonusList, (app: App, tried: Tried) => Promise<readonly Paid[]>>> = {
  models: ofModels,
  trainers: ofTrainers,
  studio: ofStudio,
}

async function ofModels(app: App, tried: Tried): Promise<readonly Paid[]> {
  const { frame, rules } = tried
  const [brought, seconds] = await Promise.all([broughtIn(app, frame), secondsIn(app, tried)])
  const persons = new Set([...brought.keys(), ...seconds.keys()].map((name) => nameParts(name)[1]))
  const held = await peopleHeld(app, frame.facts, [...persons])
  return frame.halves.flatMap((half) =>
    [...persons]
      .filter((user) => held.typeOn(user, half.terms.day) === 'Model')
      .map((user) => {
        const name = nameOf(half.key, user)
        const base = baseOf(brought.get(name) ?? new Map(), half.terms)
        const facts = { base, seconds: seconds.get(name) ?? 0 }
        return { half, user, lines: modelBonuses(rules, facts, half.terms) }
      }),
  )
}
async function ofTrainers(app: App, { frame, rules }: Tried): Promise<readonly Paid[]> {
  const held = await peopleHeld(app, frame.facts, await membersOf(app, frame))
  const parts = await trainerParts(app, frame, held)
  return frame.halves.flatMap((half) =>
    [...(parts.get(half.key) ?? [])]
      .filter(([user]) => isTrainer(held.typeOn(user, half.terms.day)))
      .map(([user, models]) => {
        const bases = [...models].map(([model, brought]) => ({
          model,
          base: baseOf(brought, half.terms),
        }))
        return { half, user, lines: trainerBonuses(rules, bases, half.terms) }
      }),
  )
}
const isTrainer = (tipCont: string | undefined): boolean =>
  tipCont === 'Trainer' || tipCont === 'Tehnic'

async function ofStudio(app: App, { frame, rules }: Tried): Promise<readonly Paid[]> {
  const [brought, members] = await Promise.all([broughtIn(app, frame), membersOf(app, frame)])
  const held = await peopleHeld(app, frame.facts, members)
  return frame.halves.flatMap((half) => {
    const base = wholeBase(brought, half)
    const { day } = half.terms
    return members
      .filter((user) => held.isActiveOn(user, day) && held.studioOn(user, day) === frame.studio)
      .map((user) => {
        const facts = { base, tipCont: held.typeOn(user, day) ?? '' }
        return { half, user, lines: studioBonuses(rules, facts, half.terms) }
      })
  })
}
/**
 * Returns the base of all lines of the studio: a currency that adds up to nothing needs no rate, whoever brought it.
 */
function wholeBase(brought: ReadonlyMap<string, Brought>, half: HalfTerms): Base {
  const whole = new Map<string, Brought>()
  for (const [name, sums] of brought)
    if (nameParts(name)[0] === half.key)
      for (const [currency, amount] of sums) addBrought(whole, half.key, { currency, amount })
  const sums = whole.get(half.key)
  return sums ? baseOf(sums, half.terms) : zero
}

const nameOf = (half: string, person: string): string => `${half} ${person}`
function nameParts(name: string): readonly [string, string] {
  const at = name.indexOf(' ')
  return [name.slice(0, at), name.slice(at + 1)]
}
/** By half and person. */
async function broughtIn(app: App, { studio, halves, last }: PreviewFrame) {
  const sums = new Map<string, Brought>()
  const asked = { studio, first: halves[0].key, last: last.key }
  for (const { half, person, currency, amount } of await queryBrought(
    app.read<IncomeTables>(),
    asked,
  ))
    addBrought(sums, nameOf(half, person), { currency, amount: BigInt(amount) })
  return sums
}
/** Returns seconds by half and person; looks none up where no rule asks for hours. */
async function secondsIn(app: App, { frame, rules, unions }: Tried) {
  if (!rules.some(({ metric }) => metric === 'hours')) return new Map<string, number>()
  const { studio, halves, last } = frame
  const found = await unions(app, { studio, from: halves[0].first, to: last.terms.day })
  return new Map(
    found.map(({ user, month, half, seconds }) => [nameOf(`${month}/${half}`, user), seconds]),
  )
}
const membersOf = async (app: App, { studio }: PreviewFrame): Promise<readonly string[]> =>
  (await queryMembers(app.read<IncomeTables>(), [studio])).map(({ person }) => person)

import type { Currency } from '#shared/money/amount.ts'
import type { BonusRule } from '#shared/money/bonus.ts'

export type AccountType = NonNullable<BonusRule['for']>[number]
export type Metric = BonusRule['metric']
export type PayKind = 'percent_bp' | 'amount'
/** A step as it is typed. Amounts are those of the wire or empty; hours and percentages are texts. */
export interface DraftStep {
  readonly key: number
  readonly at: string
  readonly kind: PayKind
  readonly pay: string
}
export interface DraftRule {
  readonly key: number
  readonly id: string
  /** Whether the id follows the name, because none was typed. */
  readonly idFollows: boolean
  readonly name: string
  readonly metric: Metric
  /** Empty: the studio's. */
  readonly currency: Currency | ''
  readonly steps: readonly DraftStep[]
  readonly types: readonly AccountType[]
}

let keys = 0
const nextKey = (): number => ++keys
export const newStep = (kind: PayKind): DraftStep => ({ key: nextKey(), at: '', kind, pay: '' })
export const newRule = (kind: PayKind): DraftRule => ({
  key: nextKey(),
  id: '',
  idFollows: true,
  name: '',
  metric: 'income',
  currency: '',
  steps: [newStep(kind)],
  types: [],
})
export const draftOfRules = (rules: readonly BonusRule[]): readonly DraftRule[] =>
  rules.map(({ id, name, metric, currency, steps, for: types }) => ({
    key: nextKey(),
    id,
    idFollows: false,
    name,
    metric,
    currency: currency ?? '',
    steps: sortedSteps(
      steps.map(({ at, percent_bp, amount }) => ({
        key: nextKey(),
        at: metric === 'hours' ? String(Number(at)) : at,
        kind: amount === undefined ? 'percent_bp' : 'amount',
        pay: amount ?? String((percent_bp ?? 0) / 100),
      })),
    ),
    types: types ?? [],
  }))

/** Makes an id of a name: 'high-income' of 'High income'. */
export const idOfName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')

const number = /^\d{1,10}([.,]\d{1,2})?$/
/** Reads typed hours or a typed percentage, with a point; undefined for anything but a number above zero. */
export function positiveOf(text: string): string | undefined {
  const typed = text.trim()
  if (!number.test(typed)) return undefined
  const plain = typed.replace(',', '.').replace(/^0+(?=\d)/, '')
  return Number(plain) > 0 ? plain : undefined
}
/** Rows stand by where they begin; those that say nothing yet stand last. */
export const sortedSteps = (steps: readonly DraftStep[]): readonly DraftStep[] => {
  const beginning = ({ at }: DraftStep) => Number(positiveOf(at) ?? Infinity)
  return steps.toSorted((a, b) => {
    const [one, other] = [beginning(a), beginning(b)]
    return one === other ? 0 : one - other
  })
}

/** A fault of a draft; faults are held by field: 'name', 'id', 'types', 'steps', or 'at' and 'pay' of a step. */
export type DraftFault =
  | 'empty'
  | 'idForm'
  | 'idTwice'
  | 'noTypes'
  | 'noSteps'
  | 'number'
  | 'percent'
  | 'atTwice'
export type DraftFaults = ReadonlyMap<string, DraftFault>
export const fieldOf = (key: number, field: 'name' | 'id' | 'types' | 'steps' | 'at' | 'pay') =>
  `${key} ${field}`

const percent_max = 1000
/** `takesTypes`: each rule must name whom it pays. */
export function faultsOfDraft(rules: readonly DraftRule[], takesTypes: boolean): DraftFaults {
  const faults = new Map<string, DraftFault>()
  const ids = Map.groupBy(rules, ({ id }) => id)
  for (const { key, id, name, types, steps } of rules) {
    if (name.trim() === '') faults.set(fieldOf(key, 'name'), 'empty')
    if (!/^[a-z0-9-]{1,40}$/.test(id)) faults.set(fieldOf(key, 'id'), 'idForm')
    else if ((ids.get(id)?.length ?? 0) > 1) faults.set(fieldOf(key, 'id'), 'idTwice')
    if (takesTypes && types.length === 0) faults.set(fieldOf(key, 'types'), 'noTypes')
    const told = steps.filter((step) => !isBlank(step))
    if (told.length === 0) faults.set(fieldOf(key, 'steps'), 'noSteps')
    for (const step of told) addStepFaults(faults, step, told)
  }
  return faults
}
function addStepFaults(
  faults: Map<string, DraftFault>,
  { key, at, kind, pay }: DraftStep,
  all: readonly DraftStep[],
): void {
  const beginning = positiveOf(at)
  if (beginning === undefined) faults.set(fieldOf(key, 'at'), 'number')
  else if (all.some((one) => one.key !== key && Number(positiveOf(one.at)) === Number(beginning)))
    faults.set(fieldOf(key, 'at'), 'atTwice')
  const paid = positiveOf(pay)
  if (paid === undefined) faults.set(fieldOf(key, 'pay'), 'number')
  else if (kind === 'percent_bp' && Number(paid) > percent_max)
    faults.set(fieldOf(key, 'pay'), 'percent')
}
/** Whether a row is blank: then it is no step. */
const isBlank = ({ at, pay }: DraftStep): boolean => at === '' && pay === ''

/** The rules as they go over the wire, of a draft without faults. */
export const rulesOfDraft = (rules: readonly DraftRule[]): BonusRule[] =>
  rules.map(({ id, name, metric, currency, steps, types }) => ({
    id,
    name: name.trim(),
    metric,
    ...(currency === '' ? {} : { currency }),
    steps: sortedSteps(steps.filter((step) => !isBlank(step))).map(({ at, kind, pay }) => ({
      at: positiveOf(at) ?? at,
      ...(kind === 'amount'
        ? { amount: positiveOf(pay) ?? pay }
        : { percent_bp: Math.round(Number(positiveOf(pay)) * 100) }),
    })),
    ...(types.length === 0 ? {} : { for: [...types] }),
  }))

import { amountText, currencies } from '../money/amount.ts'
import { decimal, exact, over, plus, round, times, zero, type Exact } from '../money/exact.ts'
import { arithmeticOf } from './arithmetic.ts'
import { formulaAnswer, formulaInWords } from './formula-words.ts'
import { formulasOf } from './formula.ts'
import type { HalfFacts } from './half-facts.ts'

const compute = arithmeticOf(1)
const languages = ['en', 'es', 'ro'] as const

/** A number as it is printed, exact. */
function numberOf(text: string, language: string): Exact {
  const [group, point] = language === 'en' ? [',', '.'] : ['.', ',']
  const plain = text.replaceAll(group, '').replace(point, '.')
  return plain.startsWith('−') ? over(decimal(plain.slice(1)), exact(-1)) : decimal(plain)
}
/** Calculates what is printed before the equals sign as a reader would: exactly, in minor units. */
function calculated(text: string, language: string): Exact {
  const code = new RegExp(currencies.join('|'), 'gi')
  const whole = text.replaceAll(code, '').replaceAll(/\s/g, '')
  const bracket = /^\((.*)\)×(.*)$/.exec(whole)
  const sum = (bracket?.[1] ?? whole).replaceAll(/(?<=[\d%])([+−])/g, ' $1')
  const total = sum.split(' ').reduce((all, term) => {
    const isLess = term.startsWith('−')
    const value = product(term.replace(/^[+−]/, ''), language)
    return plus(all, isLess ? times(value, exact(-1)) : value)
  }, zero)
  const inUnits = bracket ? times(total, product(bracket[2] ?? '', language)) : total
  return times(inUnits, exact(100))
}
function product(text: string, language: string): Exact {
  const [first = '', ...rest] = text.split(/(?=[×÷])/)
  const factor = (part: string) =>
    part.endsWith('%')
      ? over(numberOf(part.slice(0, -1), language), exact(100))
      : numberOf(part, language)
  return rest.reduce(
    (all, part) => (part.startsWith('×') ? times : over)(all, factor(part.slice(1))),
    factor(first),
  )
}
const amountOf = (text: string, language: string): bigint => round(calculated(text, language))

interface PrintedLine {
  readonly key: string
  /** Empty where a line that was multiplied has no formula. */
  readonly text: string
  /** Whether both sides of it come to the amount of the line. */
  readonly isRight: boolean
}
/** For tests: every formula that a half prints, in each language, calculated again from its text. */
export function printedFormulas(facts: HalfFacts): readonly PrintedLine[] {
  const computed = compute(facts)
  const { lines } = computed
  const formulas = formulasOf(lines, facts.currency, { facts, computed })
  return lines.flatMap(({ key, kind, amount, rate, share_bp }): readonly PrintedLine[] => {
    if (amount === null) return []
    const formula = formulas.get(key)
    const step = computed.bonuses.find((bonus) => bonus.key === key)?.step
    const isMultiplied =
      share_bp !== null || (kind === 'rule' ? step?.amount === null : rate !== null)
    if (!formula) return isMultiplied ? [{ key, text: '', isRight: false }] : []
    return languages.map((language) => {
      const line = { amount: amountText(amount), currency: facts.currency }
      const text = formulaInWords(formulaAnswer(formula), line, language)
      const isRight = text.split(' = ').every((side) => amountOf(side, language) === amount)
      return { key, text, isRight }
    })
  })
}

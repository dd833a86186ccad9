import { statementCalls } from '#shared/money/statement-calls.ts'
import { termCalls } from '#shared/money/term-calls.ts'

const { rate, rateSets, setRates, contracts, setContract, bonusRules, setBonusRules } = termCalls
const { setSource, mapping, setMapping } = statementCalls
/** Those of the declared calls that this folder serves. */
export const servedTermCalls = {
  rate,
  rateSets,
  setRates,
  contracts,
  setContract,
  bonusRules,
  setBonusRules,
  setSource,
  mapping,
  setMapping,
}

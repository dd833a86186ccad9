import { termCalls } from '#shared/money/term-calls.ts'

const { rate, rateSets, setRates, contracts, setContract } = termCalls
/** Those of the declared calls that this folder serves. */
export const servedTermCalls = { rate, rateSets, setRates, contracts, setContract }

import { parseArgs } from 'node:util'
import { faultNames, type FaultName } from './fault-table.ts'

export interface FaultOptions {
  readonly rounds: number
  readonly faults: readonly FaultName[]
  readonly seed: string | undefined
  readonly perSecond: number
  readonly help: boolean
}
export const faultUsage = `npm run faults -- [options]

  --rounds N        rounds of each fault (1 to 1000; default 1)
  --fault NAME      only this one: ${faultNames.join(', ')}
  --seed TEXT       the seed of the only round, or of the first of several: a failing one is printed
  --rate N          observations and commands a second (100 to 10000; default 2000)
`

/** Raises an Error with a sentence for the person who typed it. */
export function readFaultOptions(args: readonly string[]): FaultOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: text,
      fault: text,
      seed: text,
      rate: text,
      help: { type: 'boolean', default: false },
    },
  })
  const { fault } = values
  if (fault !== undefined && !isFault(fault))
    throw new Error(`--fault takes one of ${faultNames.join(', ')}, not '${fault}'`)
  return {
    rounds: whole('--rounds', values.rounds ?? '1', 1, 1000),
    faults: fault === undefined ? faultNames : [fault],
    seed: values.seed,
    perSecond: whole('--rate', values.rate ?? '2000', 100, 10_000),
    help: values.help,
  }
}
const isFault = (name: string): name is FaultName =>
  (faultNames as readonly string[]).includes(name)
function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} takes a whole number from ${least} to ${most}, not '${text}'`)
  return value
}

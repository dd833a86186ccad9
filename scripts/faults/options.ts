import { parseArgs } from 'node:util'
import { faultNames, faults, type FaultName } from './fault-table.ts'
import { widerShapes } from './stage.ts'

type WiderShape = (typeof widerShapes)[number]

export interface FaultOptions {
  readonly rounds: number
  readonly faults: readonly FaultName[]
  /** Undefined: each fault in its own. */
  readonly shape: WiderShape | undefined
  readonly seed: string | undefined
  readonly perSecond: number
  readonly help: boolean
}
export const faultUsage = `npm run faults -- [options]

  --rounds N        rounds of each fault (1 to 1000; default 1)
  --fault NAME      only this one: ${faultNames.join(', ')}
  --shape NAME  ${widerShapes.join(', ')}: every fault that can be made in it, in it
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
      shape: text,
      seed: text,
      rate: text,
      help: { type: 'boolean', default: false },
    },
  })
  const { fault, shape } = values
  if (fault !== undefined && !isFault(fault))
    throw new Error(`--fault takes one of ${faultNames.join(', ')}, not '${fault}'`)
  if (shape !== undefined && !isWider(shape))
    throw new Error(`--shape takes one of ${widerShapes.join(', ')}, not '${shape}'`)
  const chosen = fault === undefined ? faultNames.filter((name) => fits(name, shape)) : [fault]
  for (const name of chosen)
    if (!fits(name, shape)) throw new Error(`${name} cannot be made in the shape ${shape}`)
  return {
    rounds: whole('--rounds', values.rounds ?? '1', 1, 1000),
    faults: chosen,
    shape,
    seed: values.seed,
    perSecond: whole('--rate', values.rate ?? '2000', 100, 10_000),
    help: values.help,
  }
}
const isWider = (name: string): name is WiderShape =>
  (widerShapes as readonly string[]).includes(name)
const fits = (name: FaultName, shape: WiderShape | undefined): boolean =>
  shape === undefined || faults[name].shape === 'scaled' || faults[name].shape === shape
const isFault = (name: string): name is FaultName =>
  (faultNames as readonly string[]).includes(name)
function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} takes a whole number from ${least} to ${most}, not '${text}'`)
  return value
}

import { readFile, writeFile } from 'node:fs/promises'
import type { FigureLine } from './harness.ts'

/** The figures that `--check` measures: the quick ones whose ratios hold at small sizes too. */
export const keptFigures = [
  'append-32',
  'append-1',
  'batches',
  'read-all',
  'rebuild',
  'ingest',
  'fan-out',
  'query',
  'lost',
  'money',
  'settlements',
]
/** A ratio may be worse by a third before it counts as fallen. */
const THIRD = 1 / 3
const file = new URL('kept.json', import.meta.url)

/** Ratios by the name of their figure, as an earlier quick run measured them. */
type KeptRatios = Readonly<Record<string, number>>
/** The ratios that are kept in `kept.json`, beside this file. */
export const readKept = async (): Promise<KeptRatios> =>
  JSON.parse(await readFile(file, 'utf8')) as KeptRatios
export const writeKept = (kept: KeptRatios): Promise<void> =>
  writeFile(file, `${JSON.stringify(kept, null, 2)}\n`)
/** Those of some figures, each of which names its lines after itself. */
export const ratiosOf = (kept: KeptRatios, figures: readonly string[]): KeptRatios =>
  Object.fromEntries(
    Object.entries(kept).filter(([name]) =>
      figures.some((figure) => name === figure || name.startsWith(`${figure}.`)),
    ),
  )

/** The ratios in some lines that a goal says the better direction of. */
export const keptIn = (lines: readonly FigureLine[]): KeptRatios =>
  Object.fromEntries(
    lines.flatMap(({ name, ratio, goal }) =>
      ratio === null || goal === '' ? [] : [[name, ratio]],
    ),
  )

export interface Fallen {
  readonly name: string
  readonly kept: number
  /** Null where it could not be measured. */
  readonly now: number | null
}
/** KeptRatios ratios that are worse by more than a third in these lines, or missing from them: what was not measured has not been kept up. */
export const fallenIn = (lines: readonly FigureLine[], kept: KeptRatios): readonly Fallen[] =>
  Object.entries(kept).flatMap(([name, before]) => {
    const line = lines.find((each) => each.name === name)
    const now = line?.ratio ?? null
    return line && now !== null && !isWorse(line.goal, now, before)
      ? []
      : [{ name, kept: before, now }]
  })
const isWorse = (goal: string, now: number, before: number): boolean =>
  goal.includes('>=') ? now < before * (1 - THIRD) : now > before * (1 + THIRD)

import { toCsv } from '../../ui/csv.ts'
import { isRecord, personColumns } from './line-faults.ts'
import { errorsColumn, lineValue, type ImportLines } from './lines.ts'
import type { ImportOutcome } from './run-import.ts'

/** The lines that were not taken as a table to mend and import again, each with what is wrong with it. */
export function errorTable(
  { lines, rows }: ImportLines,
  rejected: readonly ImportOutcome[],
  said: (outcome: ImportOutcome) => string,
): string {
  const values = new Map(rows.map((row, index) => [row, lineValue(lines[index])]))
  const kept = rejected.map((outcome) => ({ outcome, line: values.get(outcome.row) ?? {} }))
  const sites = [...new Set(kept.flatMap(({ line }) => Object.keys(sitesOf(line))))]
  return toCsv([
    [...personColumns, ...sites.flatMap((site) => [site, `${site} pass`]), errorsColumn],
    ...kept.map(({ outcome, line }) => [
      ...personColumns.map((column) => textOf(line[column])),
      ...sites.flatMap((site) => {
        const account = sitesOf(line)[site]
        return isRecord(account) ? [textOf(account['username']), textOf(account['pass'])] : ['', '']
      }),
      said(outcome),
    ]),
  ])
}

const sitesOf = (line: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  isRecord(line['conturi']) ? line['conturi'] : {}
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''

import type { FileResult } from './suite-reporter.ts'

/** More of them in one run are no accidents. */
const unsteady_max = 2

/** A row of docs/unsteady.md: a file that failed and, alone, did not. */
export interface Unsteady {
  readonly date: string
  readonly file: string
  readonly failure: string
}
const row = /^\| (\d{4}-\d{2}-\d{2}) \| `([^`]+)` \| (.*?) \| .* \|$/

/** The rows of the list, as it stands in the text of the page. */
export const unsteadyIn = (page: string): readonly Unsteady[] =>
  page.split('\n').flatMap((line) => {
    const [, date, file, failure] = row.exec(line) ?? []
    return date && file && failure !== undefined ? [{ date, file, failure }] : []
  })

/** The page with these at its end, their cause still to be found. */
export const withUnsteady = (page: string, found: readonly Unsteady[]): string =>
  `${page.trimEnd()}\n${found
    .map(
      ({ date, file, failure }) => `| ${date} | \`${file}\` | ${cell(failure)} | to be found |\n`,
    )
    .join('')}`
const cell = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 200)

interface SecondLook {
  readonly unsteady: readonly FileResult[]
  /** Why the run fails all the same; empty if it passes. */
  readonly wrong: readonly string[]
}
/** Judges files that failed: how they ended when they ran once more, alone, and which are on the list already. */
export function judge(
  failed: readonly FileResult[],
  again: readonly FileResult[],
  listed: readonly Unsteady[],
): SecondLook {
  const green = new Set(again.filter((one) => !one.failed).map(({ file }) => file))
  const unsteady = failed.filter(({ file }) => green.has(file))
  return {
    unsteady,
    wrong: [
      ...failed.filter(({ file }) => !green.has(file)).map(({ file }) => `${file} failed`),
      ...unsteady
        .filter(({ file }) => listed.some((one) => one.file === file))
        .map(({ file }) => `${file} is unsteady for the second time`),
      ...(unsteady.length > unsteady_max
        ? [`${unsteady.length} files are unsteady in one run, more than ${unsteady_max}`]
        : []),
    ],
  }
}

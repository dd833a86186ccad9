import type { FigureLine } from './harness.ts'

const verdict = ({ ok, goal, note }: FigureLine): string =>
  note !== undefined
    ? `not measured: ${note}`
    : ok === null
      ? goal === ''
        ? ''
        : '?'
      : ok
        ? 'ok'
        : 'no'
const number = (value: number | null): string =>
  value === null ? '–' : value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(value)
const cells = (line: FigureLine): readonly string[] => [
  line.name,
  `${number(line.value)} ${line.unit}`,
  line.ratio_to === null ? '' : `${number(line.ratio)} × ${line.ratio_to}`,
  line.goal.replace('>=', '≥').replace('<=', '≤'),
  verdict(line),
]
const heads = ['figure', 'value', 'ratio', 'goal', 'ok']

/** The table of docs/benchmarks.md, from the lines that a run has printed. */
export const markdownTable = (lines: readonly FigureLine[]): string =>
  [heads, heads.map(() => '---'), ...lines.map(cells)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** The same for a terminal. */
export function textTable(lines: readonly FigureLine[]): string {
  const rows = [heads, ...lines.map(cells)]
  const widths = heads.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
/** The JSON lines in a text; what else stands between them is passed over. */
export const linesIn = (text: string): readonly FigureLine[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as FigureLine)

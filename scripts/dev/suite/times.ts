import { z } from 'zod'
import type { FileResult } from './suite-reporter.ts'

/** The most that a module of its own may add to the suite, in seconds of a worker. */
const module_s_max = 30
/** By so much two runs differ once the pace of the machine is taken out: 22 % were measured between two on a crowded machine. */
const noise = 0.3
/** The pace of most files is that of the machine, unless it is this much more than the yardstick says: then all have become slower. */
const pace_factor_max = 1.5

/** The figures of a run that docs/test-times.md keeps, for later ones to be held against. */
const RecordedRun = z.object({
  /** Seconds of all files, as their workers spent them. */
  seconds: z.number(),
  /** How long the same work took beside that run. */
  yardstick_ms: z.number(),
  modules: z.int(),
})
type RecordedRun = z.infer<typeof RecordedRun>

const workerSeconds = ({ load_ms, setup_ms, tests_ms }: FileResult): number =>
  (load_ms + setup_ms + tests_ms) / 1000
export const sumOfSeconds = (results: readonly FileResult[]): number =>
  results.reduce((sum, one) => sum + workerSeconds(one), 0)

interface Measured extends Omit<RecordedRun, 'seconds'> {
  readonly results: readonly FileResult[]
}
const paced_s_min = 3
/** How much slower this machine is than the one of the record: what most of the longer files say. */
function paceOf(page: string, recorded: RecordedRun, { results, yardstick_ms }: Measured): number {
  const files = filesIn(page)
  const ratios = results
    .flatMap((one) => {
      const before = files.get(one.file) ?? 0
      return before < paced_s_min ? [] : [workerSeconds(one) / before]
    })
    .toSorted((a, b) => a - b)
  const measured = yardstick_ms / recorded.yardstick_ms
  return Math.min(ratios[Math.floor(ratios.length / 2)] ?? measured, measured * pace_factor_max)
}
/**
 * Why a run took too long beside the record of the page; nothing where it has none. The budget is that of each module that has
 * come since, or of one; it holds for all files together, and for those that have come, less what has gone.
 */
export function beyondBudget(page: string, now: Measured): readonly string[] {
  const recorded = recordedIn(page)
  if (!recorded) return []
  const pace = paceOf(page, recorded, now)
  const budget_s = module_s_max * Math.max(1, now.modules - recorded.modules)
  const files = filesIn(page)
  const seconds = new Map(now.results.map((one) => [one.file, workerSeconds(one)]))
  const sumOf = (all: Iterable<readonly [string, number]>, without: ReadonlyMap<string, number>) =>
    [...all].reduce((sum, [file, s]) => sum + (without.has(file) ? 0 : s), 0)
  const come = sumOf(seconds, files) / pace - sumOf(files, seconds)
  const all = sumOf(seconds, new Map()) / pace
  const most = (recorded.seconds + budget_s) * (1 + noise)
  const said = (s: number) => `${Math.round(s)} s of workers`
  return [
    ...(all > most ? [`the suite takes ${said(all)}, more than ${said(most)}`] : []),
    ...(come > budget_s * (1 + noise)
      ? [`files that have come take ${said(come)}, more than ${said(budget_s)}`]
      : []),
  ].map((text) => `${text}, at the pace of docs/test-times.md (here × ${pace.toFixed(2)})`)
}

const fence = /```json\n(.*?)\n```/s
/** Undefined where the page has no record yet. Raises an Error for one that is not right. */
export function recordedIn(page: string): RecordedRun | undefined {
  const [, json] = fence.exec(page) ?? []
  return json === undefined ? undefined : RecordedRun.parse(JSON.parse(json))
}
/** The files of the record by their seconds. */
export const filesIn = (page: string): ReadonlyMap<string, number> =>
  new Map(
    [...page.matchAll(/^\| `([^`]+)` \| ([\d.]+) \|/gm)].map(([, file = '', seconds]) => [
      file,
      Number(seconds),
    ]),
  )

const s = (ms: number): string => (ms / 1000).toFixed(1)
const rowOf = (name: string, of: readonly FileResult[]): string => {
  const sum = (part: (one: FileResult) => number) => of.reduce((all, one) => all + part(one), 0)
  return `| ${name} | ${sumOfSeconds(of).toFixed(1)} | ${s(sum((one) => one.load_ms))} | ${s(sum((one) => one.setup_ms))} | ${s(sum((one) => one.tests_ms))} | ${sum((one) => one.started.processes)} | ${sum((one) => one.started.browsers)} | ${sum((one) => one.started.stores)} |`
}
const columns = `| seconds | load | set-up | tests | processes | browsers | stores |`
const rule = (first: string): string => `| ${first} ${columns}\n|---|--:|--:|--:|--:|--:|--:|--:|`

/** docs/test-times.md of a run. */
export function timesPage(results: readonly FileResult[], recorded: RecordedRun): string {
  const projects = [...new Set(results.map(({ project }) => project))].toSorted()
  const longestFirst = results.toSorted((a, b) => workerSeconds(b) - workerSeconds(a))
  return `# Seconds of the suite

\`npm test -- --times\` writes this page. Seconds are those of a worker, of which there are as many as cores; processes of
the product, browsers and stores are those that a file starts. Longer files run first. The budget of a module is ${module_s_max} s: a run
fails whose files together, or those that have come less those that have gone, take more than that beyond what stands here, at
the pace of its machine (that of most files, held against a yardstick) and with ${noise * 100} % of noise.

\`\`\`json
${JSON.stringify(recorded)}
\`\`\`

${rule('project')}
${projects
  .map((name) =>
    rowOf(
      name,
      results.filter(({ project }) => project === name),
    ),
  )
  .join('\n')}
${rowOf('all', results)}

${rule('file')}
${longestFirst.map((one) => rowOf(`\`${one.file}\``, [one])).join('\n')}
`
}

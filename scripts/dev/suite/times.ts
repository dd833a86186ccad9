import { z } from 'zod'
import type { FileResult } from './suite-reporter.ts'

/** What a module of its own may add to the suite, in seconds of a worker. */
export const module_s_max = 30
/** By so much two runs of the same tests differ on machines that are not one’s own, measured as yardsticks. */
export const noise = 0.25

/** What docs/test-times.md keeps of a run, for later ones to be held against. */
export const RecordedRun = z.object({
  /** Of all files, as their workers spent them. */
  seconds: z.number(),
  /** How long the same work took beside that run. */
  yardstick_ms: z.number(),
  modules: z.int(),
})
export type RecordedRun = z.infer<typeof RecordedRun>

export const workerSeconds = ({ load_ms, setup_ms, tests_ms }: FileResult): number =>
  (load_ms + setup_ms + tests_ms) / 1000
export const sumOfSeconds = (results: readonly FileResult[]): number =>
  results.reduce((sum, one) => sum + workerSeconds(one), 0)

/** What this run may take at most: the recorded figure at this machine’s pace, and the budget of a module for each new one, or of one. */
export const allowed_s = (
  recorded: RecordedRun,
  { yardstick_ms, modules }: Omit<RecordedRun, 'seconds'>,
): number =>
  (recorded.seconds + module_s_max * Math.max(1, modules - recorded.modules)) *
  (yardstick_ms / recorded.yardstick_ms) *
  (1 + noise)

const fence = /```json\n(.*?)\n```/s
/** Undefined where the page has no record yet. Raises an Error for one that is not right. */
export function recordedIn(page: string): RecordedRun | undefined {
  const [, json] = fence.exec(page) ?? []
  return json === undefined ? undefined : RecordedRun.parse(JSON.parse(json))
}
/** Files of a former run by their seconds, those under one second left out. */
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
  const long = results
    .filter((one) => workerSeconds(one) >= 1)
    .toSorted((a, b) => workerSeconds(b) - workerSeconds(a))
  return `# Seconds of the suite

\`npm test -- --times\` writes this page. Seconds are those of a worker, of which there are as many as cores; processes of
the product, browsers and stores are those that a file starts. Longer files run first. A run fails that takes ${module_s_max} s more
than the figure below, or ${module_s_max} s for each module that has come since, at the pace of its machine (a yardstick, the same work
timed again and again during each run) and with ${noise * 100} % of noise.

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

Files of one second and more:

${rule('file')}
${long.map((one) => rowOf(`\`${one.file}\``, [one])).join('\n')}
`
}

import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Bench } from './bench.ts'
import { figures } from './figures.ts'
import { unmeasured, type FigureLine } from './harness.ts'
import {
  fallenIn,
  keptFigures,
  keptIn,
  ratiosOf,
  readKept,
  writeKept,
  type Fallen,
} from './kept.ts'
import { openPeers } from './peers.ts'
import { freshName, openPlace } from './place.ts'
import { linesIn, markdownTable, textTable } from './table.ts'

const ROUNDS = 5
const ROUNDS_QUICK = 1
const ROUNDS_CHECK = 3
/** Times that a figure with a fallen ratio is measured before it counts: what else runs on the machine falls on one of them. */
const CHECKS = 3

/** `npm run bench [-- <name>…] [--quick] [--rounds N] [--events N]`; `npm run bench -- --check` measures the kept ratios and fails where one has fallen, `--keep` writes them anew; `npm run bench -- --table < lines` prints the table of docs/benchmarks.md from an earlier run. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    events: { type: 'string' },
  },
})
const ofRatios = values.check || values.keep
const quick = values.quick || ofRatios
const names =
  positionals.length > 0 ? positionals : ofRatios ? keptFigures : figures.map(({ name }) => name)
const unknown = names.filter((name) => !figures.some((figure) => figure.name === name))

if (values.table) process.stdout.write(`${markdownTable(linesIn(await text(process.stdin)))}\n`)
else if (unknown.length > 0) {
  process.stderr.write(
    `no figure is called ${unknown.join(', ')}; there are: ${figures.map(({ name }) => name).join(', ')}\n`,
  )
  process.exitCode = 2
} else if (values.check) await check()
else if (values.keep)
  await writeKept({
    ...(positionals.length > 0 ? await readKept() : {}),
    ...keptIn(await measured(names)),
  })
else await measured(names)

/** Measures the figures and prints their table. */
async function measured(asked: readonly string[]): Promise<readonly FigureLine[]> {
  const lines: FigureLine[] = []
  const peers = await openPeers()
  const place = await openPlace()
  const bench: Bench = {
    quick,
    rounds: Math.max(
      1,
      Number(values.rounds ?? (ofRatios ? ROUNDS_CHECK : quick ? ROUNDS_QUICK : ROUNDS)),
    ),
    size: (full, small) => (quick ? small : full),
    events: (full, small) => Number(values.events ?? (quick ? small : full)),
    url: place.url,
    folder: place.folder,
    fresh: freshName,
    peers,
    print: (line) => {
      lines.push(line)
      process.stdout.write(`${JSON.stringify(line)}\n`)
    },
    say: (what) => void process.stderr.write(`bench: ${what}\n`),
  }
  const leave = () => void place.leave().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
  try {
    for (const { name, run: measure } of figures.filter((figure) => asked.includes(figure.name))) {
      bench.say(`${name} …`)
      // One figure that fails must not cost the others, which take the better part of an hour.
      await measure(bench).catch((error: Error) => {
        if (!values.check) process.exitCode = 1
        bench.say(`${name} failed: ${error.stack ?? error.message}`)
        bench.print(unmeasured(name, '', '', undefined, `failed: ${error.message.slice(0, 200)}`))
      })
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
    await place.leave()
    process.stderr.write(`\n${textTable(lines)}\n`)
  }
  return lines
}

/** Fails where a kept ratio has fallen each time that it was measured. */
async function check(): Promise<void> {
  const kept = await readKept()
  let left: readonly Fallen[] = []
  let asked: readonly string[] = names
  for (let time = 0; time < CHECKS && asked.length > 0; time++) {
    left = fallenIn(await measured(asked), ratiosOf(kept, asked))
    asked = names.filter((figure) =>
      Object.keys(ratiosOf(kept, [figure])).some((name) =>
        left.some((fallen) => fallen.name === name),
      ),
    )
  }
  for (const { name, kept: before, now } of left)
    process.stderr.write(`bench: ${name} has fallen: ${now ?? 'not measured'}, kept ${before}\n`)
  if (left.length > 0) process.exitCode = 1
  else process.stderr.write('bench: no ratio has fallen\n')
}

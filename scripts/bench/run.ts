import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Bench } from './bench.ts'
import { figures } from './figures.ts'
import { unmeasured, type FigureLine } from './harness.ts'
import { openPeers } from './peers.ts'
import { freshName, openPlace } from './place.ts'
import { linesIn, markdownTable, textTable } from './table.ts'

const ROUNDS = 5
const ROUNDS_QUICK = 1

/** `npm run bench [-- <name>…] [--quick] [--rounds N] [--events N]`; `npm run bench -- --table < lines` prints the table of docs/benchmarks.md from an earlier run. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    events: { type: 'string' },
  },
})
const chosen =
  positionals.length === 0 ? figures : figures.filter(({ name }) => positionals.includes(name))
const unknown = positionals.filter((name) => !figures.some((figure) => figure.name === name))

if (values.table) process.stdout.write(`${markdownTable(linesIn(await text(process.stdin)))}\n`)
else if (unknown.length > 0) {
  process.stderr.write(
    `no figure is called ${unknown.join(', ')}; there are: ${figures.map(({ name }) => name).join(', ')}\n`,
  )
  process.exitCode = 2
} else await run()

async function run(): Promise<void> {
  const lines: FigureLine[] = []
  const peers = await openPeers()
  const place = await openPlace()
  const bench: Bench = {
    quick: values.quick,
    rounds:
      values.rounds === undefined
        ? values.quick
          ? ROUNDS_QUICK
          : ROUNDS
        : Math.max(1, Number(values.rounds)),
    size: (full, quick) => (values.quick ? quick : full),
    events: (full, quick) => Number(values.events ?? (values.quick ? quick : full)),
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
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void place.leave().finally(() => process.exit(130)))
  try {
    for (const { name, run: measure } of chosen) {
      bench.say(`${name} …`)
      // One figure that fails must not cost the others, which take the better part of an hour.
      await measure(bench).catch((error: Error) => {
        process.exitCode = 1
        bench.say(`${name} failed: ${error.stack ?? error.message}`)
        bench.print(unmeasured(name, '', '', undefined, `failed: ${error.message.slice(0, 200)}`))
      })
    }
  } finally {
    await place.leave()
    process.stderr.write(`\n${textTable(lines)}\n`)
  }
}

import type { Bench } from './bench.ts'
import { figureLineOf } from './harness.ts'
import type { Usage } from './usage.ts'

const percent = (share: number): number => 100 * share
const microseconds = (seconds: number): number => 1_000_000 * seconds
const saidOf: Readonly<Record<string, string>> = {
  all: 'the one process',
  api: 'an API process',
  worker: 'a worker',
  measuring: 'the measuring program',
}

/** Prints what so many calls used, under this name, and what is nearest to its end. */
export function printUsage(bench: Bench, name: string, usage: Usage, calls: number): void {
  const line = (what: string, value: number, unit: string) =>
    bench.print(figureLineOf({ name: `${name}.${what}`, value, unit }))
  for (const [kind, { cpu_s, loop, queued }] of usage.processes) {
    line(`${kind}.cpu`, microseconds(cpu_s / calls), 'µs of a core a call')
    if (kind === 'postgres') continue
    line(`${kind}.loop`, percent(loop), '% of the time its event loop ran')
    line(`${kind}.queued`, percent(queued), '% of the time it waited for a core')
  }
  const { cores, writer, wal, seconds } = usage
  line('cores', percent(cores.busy), `% of ${cores.count} cores`)
  line('cores.others', percent(cores.others), `% of ${cores.count} cores, used by others`)
  line('lock.held', percent(writer.held), '% of the time a writer had the lock of appends')
  line('lock.disk', percent(writer.disk), '% of that it waited for the disk')
  line('lock.waiting', writer.waiting, 'writers waited for it, on average')
  line('wal.syncing', percent(writer.syncing), '% of the time a commit waited for the disk')
  line('wal.fsyncs', wal.fsyncs / seconds, 'a second')
  line('wal.bytes', wal.bytes / calls, 'bytes a call')
  line('commits', wal.commits / calls, 'a call')
  const { share, what } = boundOf(usage)
  line('bound', percent(share), `% of ${what}`)
}

interface Bound {
  readonly what: string
  readonly share: number
}
/** Whichever of the things that cannot be used more than whole is used most. */
export function boundOf({ cores, writer, processes }: Usage): Bound {
  const loops = [...processes].map(([kind, { loop }]) => ({
    what: `the event loop of ${saidOf[kind] ?? kind}`,
    share: loop,
  }))
  const bounds: readonly Bound[] = [
    {
      what: `the ${cores.count} cores (${Math.round(percent(cores.others))} % by others)`,
      share: cores.busy,
    },
    { what: 'the lock of appends', share: writer.held },
    { what: 'the disk of the WAL', share: writer.syncing },
    ...loops,
  ]
  return bounds.reduce((most, one) => (one.share > most.share ? one : most))
}

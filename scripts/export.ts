import path from 'node:path'
import { exportTo } from '../services/platform/archive.ts'
import { readConfig } from '../services/platform/config.ts'
import { say, seconds, status } from './demo/terminal.ts'

/** `npm run export -- FILE`: log, keys and vault in one file, sealed under the master key; the product may run meanwhile. */
const file = process.argv[2]
if (file === undefined) {
  process.stderr.write('Say where to: npm run export -- FILE\n')
  process.exit(2)
}
const start = Date.now()
try {
  const exported = await exportTo(path.resolve(file), readConfig(process.env), ({ events, of, bytes }) =>
    status(`${events} of ${of} events, ${(bytes / 1e6).toFixed(1)} MB, ${seconds(start)}`),
  )
  const { events, keys, secrets, bytes } = exported
  say(`${events} events, ${keys} keys and ${secrets} secrets in ${(bytes / 1e6).toFixed(1)} MB, ${seconds(start)}; it opens only with this MASTER_KEY`)
} catch (error) {
  say('')
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
process.exit()

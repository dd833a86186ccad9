import path from 'node:path'
import { importFrom } from '../../services/platform/start/archive.ts'
import type { ArchiveProgress } from '../../services/platform/archive/rows.ts'
import { readConfig } from '../../services/platform/config/config.ts'
import { ERASURES } from '../../services/accounts/privacy/erasure.ts'
import { say, seconds, status } from '../demo/terminal.ts'

/** `npm run import -- FILE`: fills an empty store from an export, or goes on with an import that was interrupted. */
const file = process.argv[2]
if (file === undefined) {
  process.stderr.write('Say where from: npm run import -- FILE\n')
  process.exit(2)
}
const start = Date.now()
try {
  const progress = ({ events, of }: ArchiveProgress) =>
    status(`${events} of ${of} events, ${seconds(start)}`)
  const imported = await importFrom(path.resolve(file), readConfig(process.env), progress, ERASURES)
  say(
    `${imported.events} events, ${imported.keys} keys, ${imported.secrets} secrets and the files are there, ${seconds(start)}; read models are made at the next start`,
  )
  if (imported.keyless > 0) {
    process.stderr.write(
      `${imported.keyless} people came into the log after this back-up: their keys are lost with the database, and read models stop at what is said of them\n`,
    )
    process.exitCode = 1
  }
} catch (error) {
  say('')
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
process.exit()

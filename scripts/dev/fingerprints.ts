import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { modules } from '../../services/modules.ts'
import {
  added,
  compare,
  readRecorded,
  takeNow,
  withCode,
  withFolds,
  writeRecorded,
} from '../../services/system-tests/fingerprints/recorded.ts'
import { writeSamples } from '../../services/system-tests/fingerprints/samples.ts'

/**
 * `npm run fingerprints`: records new versions of events and projections, new samples and new migrations. What is
 * recorded stays: a changed one is named, with what to do, and nothing is written (exit 1).
 * `-- --same-fold <projection>` (may be repeated) takes a fold that was only written otherwise under its version;
 * `-- --same-code <event type>` takes upcasters and refinements likewise.
 * `-- --new-bundler` takes all of them after another release of the bundler, in a commit that changes no fold.
 */
const { values } = parseArgs({
  options: {
    'same-fold': { type: 'string', multiple: true, default: [] },
    'same-code': { type: 'string', multiple: true, default: [] },
    'new-bundler': { type: 'boolean', default: false },
  },
})
await writeSamples(modules.events)
const now = await takeNow()
let recorded = readRecorded()
const unknown = values['same-fold'].filter((name) => !(name in now.projections))
if (unknown.length > 0) {
  process.stderr.write(
    `there is no projection ${unknown.join(', ')}: ${Object.keys(now.projections).join(', ')}\n`,
  )
  process.exit(2)
}
if (values['new-bundler']) recorded = { ...withFolds(recorded, now, 'all'), bundler: now.bundler }
recorded = withFolds(recorded, now, values['same-fold'])
recorded = withCode(recorded, now, values['same-code'])
const findings = compare(recorded, now)
if (findings.red.length > 0) {
  process.stderr.write(`${findings.red.join('\n')}\n`)
  process.exit(1)
}
writeRecorded(added(recorded, now))
const root = path.resolve(import.meta.dirname, '../..')
execFileSync(
  process.execPath,
  [
    'node_modules/oxfmt/bin/oxfmt',
    'services/system-tests/fingerprints.json',
    'services/system-tests/samples',
  ],
  { cwd: root },
)
process.stdout.write(
  'recorded: commit services/system-tests/fingerprints.json and services/system-tests/samples\n',
)

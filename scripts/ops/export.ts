import path from 'node:path'
import { exportTo } from '../../services/platform/start/archive.ts'
import type { ArchiveProgress } from '../../services/platform/archive/rows.ts'
import { readConfig } from '../../services/platform/config/config.ts'
import { modules } from '../../services/modules.ts'
import { fileOwners } from '../../services/platform/attachments/attachment-references.ts'
import { attachmentsOf } from '../../services/platform/kernel/define-service.ts'
import { say, seconds, status } from '../demo/terminal.ts'

/** `npm run export -- FILE`: log, keys, vault and pictures in one file, sealed under the master key; the product may run meanwhile. */
const file = process.argv[2]
if (file === undefined) {
  process.stderr.write('Say where to: npm run export -- FILE\n')
  process.exit(2)
}
const start = Date.now()
try {
  const progress = ({ events, of, bytes }: ArchiveProgress) =>
    status(`${events} of ${of} events, ${(bytes / 1e6).toFixed(1)} MB, ${seconds(start)}`)
  const exported = await exportTo(
    path.resolve(file),
    readConfig(process.env),
    progress,
    fileOwners(attachmentsOf(modules.services)),
  )
  const { events, keys, secrets, kept, damaged, aside, unasked, bytes } = exported
  say(
    `${events} events, ${keys} keys, ${secrets} secrets and ${kept} files in ${(bytes / 1e6).toFixed(1)} MB, ${seconds(start)}; it opens only with this MASTER_KEY`,
  )
  for (const name of damaged)
    process.stderr.write(
      `the file ${name} in DATA_DIR/files is damaged: it is in the export as it is\n`,
    )
  if (aside > 0)
    process.stderr.write(
      `${aside} events of EventStoreDB are not in the export: their streams were deleted or truncated there\n`,
    )
  if (unasked)
    process.stderr.write(
      'this database follows a log in EventStoreDB, and EVENTSTORE_URL is not set: the export has what was copied from it so far\n',
    )
  if (damaged.length > 0 || aside > 0 || unasked) process.exitCode = 1
} catch (error) {
  say('')
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
process.exit()

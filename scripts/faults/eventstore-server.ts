import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openFileLog } from '../../services/platform/testing/eventstoredb-test-server/file-log.ts'
import { startTestServer } from '../../services/platform/testing/eventstoredb-test-server/server.ts'

/** Plays EventStoreDB as a process that can be killed and frozen: `eventstore-server.ts PORT FOLDER`. */
const [port = '', folder = ''] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const { log } = openFileLog(path.join(folder, 'log.ndjson'))
await startTestServer({ port: Number(port), log })

import { afterAll, beforeAll } from 'vitest'
import { eventStoreContract } from './contract.ts'
import { eventStoreDbStore } from './eventstoredb.ts'
import { startTestServer, type TestServer } from '../testing/eventstoredb-test-server/server.ts'

const report = (): void => undefined

for (const batched of [true, false]) {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ batched })
  })
  afterAll(() => server.stop())
  eventStoreContract(
    `EventStoreDB's protocol, ${batched ? 'batched appends' : 'single appends'}`,
    async () => eventStoreDbStore(server.url, report),
  )
}

// A real server must have been started with a MaxAppendSize above 2 MiB: the contract appends a megabyte at once.
const url = process.env['EVENTSTORE_URL']
if (url) eventStoreContract('EventStoreDB itself', async () => eventStoreDbStore(url, report))

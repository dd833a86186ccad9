// node web/testing/serve.ts [port]: the built page over the fake server, to look at it.
import { fakeLogin, startFakeServer } from './fake-server.ts'

const server = await startFakeServer({ port: Number(process.argv[2] ?? 0), moving: true })
process.stdout.write(
  `listening on ${server.url} (log in as ${fakeLogin.user} with ${fakeLogin.password})\n`,
)

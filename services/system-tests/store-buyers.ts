import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { pino } from 'pino'
import { testActor } from '../platform/testing/staff.ts'
import { isPassing } from '../platform/commands/passing-errors.ts'
import type { Config } from '../platform/config/config.ts'
import type { CallContext } from '../platform/kernel/define-service.ts'
import { openRuntime } from '../platform/start/runtime.ts'
import { modules } from '../modules.ts'

interface Given {
  readonly config: Config
  readonly now: string
  readonly buyers: readonly { readonly user: string; readonly version: number }[]
}
type Checkout = (input: object, context: CallContext) => Promise<{ readonly order: string }>

/**
 * Buyers in a process of their own: says that it is ready, waits for a line, checks all their carts out at once, and says of each
 * what came of it. The test that starts it moves the read models, and may kill it at any moment.
 */
const { config, now, buyers } = JSON.parse(process.env['BUYERS'] ?? '') as Given
const runtime = await openRuntime(config, modules, pino({ level: 'silent' }))
const app = { ...runtime.app, now: () => now }
const started = modules.services.map((service) => service.start(app).handlers)
const { checkout } = Object.assign({}, ...started) as { readonly checkout: Checkout }

process.stdout.write('ready\n')
await once(process.stdin, 'data')
await Promise.all(
  buyers.map(async ({ user, version }) => {
    const context: CallContext = {
      actor: testActor(user),
      now,
      commandId: randomUUID(),
      requestId: 'test',
      headers: {},
      address: '127.0.0.1',
      here: true,
      wrote: () => undefined,
      setCookie: () => undefined,
      opened: () => undefined,
      goesOn: () => undefined,
    }
    const input = { params: undefined, query: undefined, body: { version } }
    const said = await checkout(input, context).then(
      ({ order }) => `bought ${order}`,
      // The server answers an outage by 503, and screens ask again.
      (error: unknown) =>
        isPassing(error) ? 'command.busy' : String((error as { code?: string }).code ?? error),
    )
    process.stdout.write(`${user} ${said}\n`)
  }),
)
process.exit()

import { once } from 'node:events'
import { readConfig, type Config } from './platform/config/config.ts'
import { OtherLog } from './platform/database/other-log.ts'
import { serveProduct } from './product.ts'

/** Returns whether the environment must be changed: to start the process again changes nothing. */
const isOfEnvironment = (error: Error): boolean =>
  error instanceof OtherLog || error.message.startsWith('OWNER_')

async function main(): Promise<void> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    process.stderr.write(`The environment is not right:\n${(error as Error).message}\n`)
    process.exitCode = 2
    return
  }
  // From the beginning: a start that is interrupted goes on to its end and then stops in order.
  const ending = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  // Whatever hangs, the process ends: what is not finished is taken up again by the next one.
  void ending.then(() => setTimeout(() => process.exit(1), config.STOP_SECONDS * 1000).unref())
  const { url, stop } = await serveProduct(config).catch((error: unknown) => {
    process.stderr.write(`Callboard did not start: ${(error as Error).message}\n`)
    process.exit(isOfEnvironment(error as Error) ? 2 : 1)
  })
  process.stdout.write(url === undefined ? 'working\n' : `listening on ${url}\n`)
  await ending
  await stop()
  process.exit(0)
}
await main()

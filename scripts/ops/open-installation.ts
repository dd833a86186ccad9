import { modules } from '../../services/modules.ts'
import { readConfig } from '../../services/platform/config/config.ts'
import { OtherLog } from '../../services/platform/database/other-log.ts'
import { openRuntime, type Runtime } from '../../services/platform/start/runtime.ts'

/** The installation that the environment names. Ends with 2 and says why if its database and its log do not belong together. */
export async function openInstallation(): Promise<Runtime> {
  try {
    return await openRuntime(readConfig({ LOG_LEVEL: 'warn', ...process.env }), modules)
  } catch (error) {
    if (!(error instanceof OtherLog)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

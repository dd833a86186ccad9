import { modules } from '../../services/modules.ts'
import { rebuild } from '../../projections/platform/run/rebuild.ts'
import { openInstallation } from './open-installation.ts'

/** `npm run rebuild -- <projection|all>`: builds beside the live rows, compares, swaps; the product may run meanwhile. */
const wanted = process.argv[2]
const chosen = modules.projections.filter(({ name }) => wanted === 'all' || name === wanted)
if (chosen.length === 0) {
  process.stderr.write(
    `Say which: all, ${modules.projections.map(({ name }) => name).join(', ')}\n`,
  )
  process.exit(2)
}
const runtime = await openInstallation()
try {
  for (const projection of chosen) {
    const start = performance.now()
    let events = 0
    let shown = start
    await rebuild(runtime.app.pool, runtime.feed, projection, (progress) => {
      events = progress.events
      if (performance.now() - shown < 1000) return
      shown = performance.now()
      process.stdout.write(`${projection.name}: ${events} events\n`)
    })
    const seconds = (performance.now() - start) / 1000
    process.stdout.write(
      `${projection.name}: rebuilt from ${events} events in ${seconds.toFixed(1)} s, the same rows, now live\n`,
    )
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await runtime.close()
}
process.exit()

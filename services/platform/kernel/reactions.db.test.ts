import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openRuntime } from '../start/runtime.ts'
import { testConfig } from '../testing/database.ts'
import { Reactions } from './reactions.ts'

test('more reactions than connections, each of which asks the database, do not wait for each other in vain', async () => {
  const config = testConfig()
  const none = { services: [], projections: [], events: {} }
  const { app, close } = await openRuntime(config, none, pino({ level: 'silent' }))
  try {
    const done = new Set<string>()
    const names = Array.from({ length: 40 }, (_, n) => `reaction-${n}`)
    const reactions = new Reactions(
      app,
      names.map((name) => ({
        name,
        projections: [],
        sweep_s: 3600,
        run: async () => {
          await app.pool.query('select 1')
          done.add(name)
        },
      })),
    )
    reactions.start()
    await reactions.stop()
    expect([...done].toSorted()).toEqual(names.toSorted())
  } finally {
    await close()
    await rm(config.DATA_DIR, { recursive: true, force: true })
  }
})

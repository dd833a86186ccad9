import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { exportTo, importFrom } from '../start/archive.ts'
import { openRuntime } from '../start/runtime.ts'
import { testSchema } from '../testing/database.ts'
import {
  archiveTest,
  filesOfStore,
  held,
  TEST_MASTER_KEY,
  archiveModules,
  quiet,
  rowsOf,
} from './testing-archive.ts'

const { folder, archive, source, large, configOf, close } = await archiveTest()
afterAll(close)

test('an import that is killed goes on where it was; until then nothing starts on what is there, and no other file goes into it', async () => {
  const place = testSchema()
  const config = configOf(place)
  await (await openRuntime(config, archiveModules)).close()
  const look = new pg.Client({
    connectionString: place.url,
    options: `-c search_path=${place.schema}`,
  })
  await look.connect()
  // The import falls asleep over one event, and is killed there: in its middle, for certain.
  await look.query(`create function sleep() returns trigger language plpgsql as 'begin perform pg_sleep(600); return new; end';
    create trigger sleep before insert on events for each row when (new.position = 1999) execute function sleep()`)
  const child = spawn(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../../scripts/ops/import.ts'), archive],
    {
      env: {
        ...process.env,
        DATABASE_URL: place.url,
        DATABASE_SCHEMA: place.schema,
        MASTER_KEY: TEST_MASTER_KEY,
        DATA_DIR: config.DATA_DIR,
      },
      stdio: 'ignore',
    },
  )
  const sleeper = async () =>
    (
      await look.query<{ pid: number }>(
        "select a.pid from pg_stat_activity a where a.query like 'insert into events%' and a.wait_event = 'PgSleep'",
      )
    ).rows[0]?.pid
  while ((await sleeper()) === undefined) await delay(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
  // PostgreSQL would notice that its client is gone when it next speaks to it.
  await look.query('select pg_terminate_backend($1)', [await sleeper()])
  await look.query('drop trigger sleep on events')
  const before =
    (await look.query<{ events: number }>('select count(*) as events from events')).rows[0]
      ?.events ?? 0
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(2000)
  await look.end()
  await expect(openRuntime(config, archiveModules)).rejects.toThrow(/has not come to its end/)
  const other = path.join(folder, 'other')
  await exportTo(other, source.config, quiet)
  await expect(importFrom(other, config, quiet)).rejects.toThrow(/a part of another file/)
  expect(await importFrom(archive, config, quiet)).toMatchObject({ events: 3200 })
  // Once more is harmless.
  expect(await importFrom(archive, config, quiet)).toMatchObject({ events: 3200 })
  const copy = await openRuntime(config, archiveModules)
  expect(await rowsOf(copy)).toEqual(await rowsOf(source))
  await copy.close()
})
test('an import that stops between two parts of a picture goes on with the rest of it', async () => {
  const config = configOf(testSchema())
  await (await openRuntime(config, archiveModules)).close()
  // A folder where a file should come: the second part of the large one cannot end.
  const final = path.join(config.DATA_DIR, 'files', large.slice(0, 2), large)
  await mkdir(path.join(final, 'in the way'), { recursive: true })
  await expect(importFrom(archive, config, quiet)).rejects.toThrow(
    /EISDIR|ENOTEMPTY|EEXIST|ENOTDIR/,
  )
  await rm(final, { recursive: true })
  expect(await importFrom(archive, config, quiet)).toMatchObject({ files: 4 })
  expect(await held(filesOfStore(config), large)).toEqual(await held(source.app.files, large))
  expect(await readdir(path.join(config.DATA_DIR, 'files', 'import'))).toEqual([])
})

import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypesOf } from '#shared/platform/messages.ts'
import { ERASED, personal } from '#shared/platform/personal.ts'
import { EventCodec } from '../event-store/event-codec.ts'
import { metadataOf } from '../kernel/metadata.ts'
import { openRuntime } from '../start/runtime.ts'
import { testConfig } from '../testing/database.ts'
import type { ThreadRow } from '../testing/threads.ts'
import { Keyring } from './keyring.ts'

const eventType = eventTypesOf('accounts')
const runtime = await openRuntime(testConfig(), { services: [], projections: [], events: {} })
afterAll(() => runtime.close())

test('a part of what people wrote goes for all of them, and an erased person goes from all parts', async () => {
  const { pool, destroyParts, erase } = runtime.app
  const Said = eventType(
    z.object({
      by: z.string(),
      month: z.string().nullable(),
      text: personal(z.string(), { of: 'by', part: 'month' }),
    }),
    { of: () => 'thread', name: 'Said' },
  )
  const codec = new EventCodec({ Said }, new Keyring(pool, Buffer.alloc(32)))
  const meta = metadataOf({ actor: null, commandId: 'parts', now: '2026-01-15T09:00:00.000Z' })
  const write = async (...said: [by: string, month: string | null][]) => {
    const events = said.map(([by, month]) => ({
      type: 'Said',
      data: { by, month, text: `${by} in ${month ?? 'no'} month` },
    }))
    return codec.encode('thread', events, meta, await codec.keysToWrite(events))
  }
  const written = await write(
    ['ash', 'may'],
    ['box', 'may'],
    ['ash', 'june'],
    ['box', 'june'],
    ['box', null],
  )
  const texts = async () =>
    (await codec.decode(written as never)).map(({ data }) => (data as ThreadRow).text)
  expect(JSON.stringify(written)).not.toMatch(/in (may|june|no) month/)
  const [, boxInMay, , boxInJune, box] = [
    '',
    'box in may month',
    '',
    'box in june month',
    'box in no month',
  ]
  expect(await texts()).toEqual(['ash in may month', boxInMay, 'ash in june month', boxInJune, box])
  await erase('ash')
  expect(await texts()).toEqual([ERASED, boxInMay, ERASED, boxInJune, box])
  await destroyParts(['may'])
  expect(await texts()).toEqual([ERASED, ERASED, ERASED, boxInJune, box])
  // A part that is gone is not made again, nor one of which nothing was written.
  await destroyParts(['april', 'may'])
  const later = await write(['box', 'may'], ['box', 'april'], ['ash', 'july'])
  expect(later.map(({ data }) => (data as ThreadRow).text)).toEqual([ERASED, ERASED, ERASED])
  const { rows } = await pool.query(
    "select k.person from person_keys k where k.person like 'part:%' and k.wrapped is null and k.cleared_at is not null order by 1",
  )
  expect(rows.map(({ person }) => person)).toEqual(['part:april', 'part:may'])
})

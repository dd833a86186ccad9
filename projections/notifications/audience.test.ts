import { expect, test } from 'vitest'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { MemoryTables, rowsAfter } from '../platform/testing/memory-tables.ts'
import { audience } from './audience.ts'

const account = {
  user: 'fern',
  tipCont: 'Model',
  name: 'Fern',
  surname: 'Vega',
  email: 'fern@studio.example',
  owner: false,
  super: false,
  language: 'ro',
}
const made: AnyEvent = { type: 'AccountCreated', data: account }
const about = (type: string, more: object = {}): AnyEvent => ({
  type,
  data: { user: 'fern', ...more },
})
const after = async (...events: AnyEvent[]) => (await rowsAfter(audience, [made, ...events]))[0]

test('who is made may be told, in their language and by their address', async () => {
  expect(await after()).toMatchObject({
    person: 'fern',
    active: true,
    language: 'ro',
    email: 'fern@studio.example',
  })
})
test('who is inactive may not be told, until they are active again', async () => {
  const away = about('AccountDeactivated')
  expect(await after(away)).toMatchObject({ active: false })
  expect(await after(away, about('AccountActivated'))).toMatchObject({ active: true })
})
test('what was decided about them counts', async () => {
  const granted = about('PermissionGranted', {
    resource: 'monitoring',
    permission: 'manage',
    holds: ['manage'],
  })
  expect((await after(granted, about('SuperGranted')))?.holdings).toMatchObject({
    decided: { monitoring: ['manage'] },
    super: true,
  })
})
test('the last good day of an ID document is that of its month; what is no month is not known', async () => {
  const card = (expires: string) => about('IdentityCardSet', { cnp: '', serie: '', expires })
  expect(await after(card('2028-02'))).toMatchObject({ id_expires: '2028-02-29' })
  for (const expires of ['', ERASED])
    expect(await after(card('2028-02'), card(expires))).toMatchObject({ id_expires: null })
})
test('who is erased is gone', async () => {
  const erased = about('PersonErased', { requestedBy: 'a', approvedBy: 'b', kept: [] })
  expect(await after(erased)).toBeUndefined()
})
test('a studio’s clock is the last that was said', async () => {
  const memory = new MemoryTables(audience)
  const studio = { studio: 'north', name: 'North', timezone: 'UTC', currency: 'eur' }
  await memory.fold([
    { type: 'StudioCreated', data: studio },
    { type: 'StudioChanged', data: { ...studio, timezone: 'Europe/Bucharest' } },
  ])
  expect(memory.rows('notification_clock')).toEqual([
    { studio: 'north', timezone: 'Europe/Bucharest' },
  ])
})

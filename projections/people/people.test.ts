import { expect, test } from 'vitest'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { studioAt } from '#shared/platform/people.ts'
import { ERASED } from '#shared/platform/personal.ts'
import type { PersonRow } from '../platform/people/people-table.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { people } from './people.ts'

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const made: AnyEvent = {
  type: 'AccountCreated',
  data: {
    user: 'fern',
    tipCont: 'Model',
    name: 'Fern',
    surname: 'Vega',
    email: 'fern@studio.example',
    owner: false,
    super: false,
    language: 'en',
  },
}
const joins = (studio: string, time: string): AnyEvent => ({
  type: 'StudioJoined',
  data: { user: 'fern', studio, timezone: 'Europe/Bucharest', from: at(time) },
})
const about = (type: string): AnyEvent => ({ type, data: { user: 'fern' } })
async function after(...events: AnyEvent[]): Promise<PersonRow | undefined> {
  const memory = new MemoryTables(people)
  await memory.fold([made, ...events])
  return memory.rows<PersonRow>('directory_person')[0]
}

test('a person belongs to the studio whose joining is in force', async () => {
  const row = await after(joins('north', '06:00'), joins('south', '12:00'))
  const times = ['05:00', '09:00', '12:00']
  expect(times.map((time) => studioAt(row?.joined ?? [], at(time)))).toEqual([
    null,
    'north',
    'south',
  ])
  expect(row?.studio).toBe('south')
})
test('a joining that was said later holds from its own moment, and of two at one moment the later word', async () => {
  const row = await after(joins('south', '12:00'), joins('north', '06:00'), joins('east', '12:00'))
  expect(studioAt(row?.joined ?? [], at('07:00'))).toBe('north')
  expect(row?.studio).toBe('east')
})
test('name, type and rank are those of the last word about them', async () => {
  const changed = { ...(made.data as object), name: 'Ivy', tipCont: 'Trainer', super: true }
  expect(await after({ type: 'AccountChanged', data: changed })).toMatchObject({
    name: 'Ivy',
    surname: 'Vega',
    tip_cont: 'Trainer',
    super: true,
    decided_super: null,
  })
  expect(await after(about('SuperGranted'))).toMatchObject({ super: false, decided_super: true })
  expect(await after(about('SuperGranted'), about('SuperWithdrawn'))).toMatchObject({
    decided_super: false,
  })
})
test('who was set inactive comes back when they are set active', async () => {
  expect(await after(about('AccountDeactivated'))).toMatchObject({ active: false })
  expect(await after(about('AccountDeactivated'), about('AccountActivated'))).toMatchObject({
    active: true,
  })
})
test('of somebody erased the login, the rank and the studios stay, and no name', async () => {
  expect(await after(joins('north', '06:00'), about('PersonErased'))).toMatchObject({
    person: 'fern',
    name: ERASED,
    surname: ERASED,
    tip_cont: 'Model',
    studio: 'north',
    active: false,
    erased: true,
  })
})
test('what is told of somebody without an account stops their stream', async () => {
  const memory = new MemoryTables(people)
  await expect(memory.fold([about('AccountActivated')])).rejects.toThrow('who has no account')
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import type { Note, NoteRow } from '#shared/notes/calls.ts'
import { noteLimits } from '#shared/notes/rules.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { notes as readModel } from '#projections/notes/notes.ts'
import { ownerActor } from '../platform/testing/app.ts'
import { testModule } from '../platform/testing/module.ts'
import { testActor } from '../platform/testing/staff.ts'
import { notesModule } from './module.ts'

const app = await testModule(notesModule, { ...accountEvents, ...permissionEvents })
afterAll(() => app.close())
const fern = testActor('fern', { tipCont: 'Trainer' })
const [ivy, moss] = [testActor('ivy'), testActor('moss')]
const ash = testActor('ash', { studios: ['south'] })
const manager = testActor('oak', { tipCont: 'Manager' })
beforeAll(async () => {
  await app.hire('fern', { tipCont: 'Trainer' })
  for (const user of ['ivy', 'moss']) await app.hire(user)
  await app.hire('ash', { studio: 'south' })
  await app.hire('oak', { tipCont: 'Manager' })
  await app.hire('owner', { tipCont: 'Manager', owner: true })
  await app.settle()
})
const tell = async (...told: Parameters<typeof app.tell>) => {
  await app.tell(...told)
  await app.settle()
}
const erase = async (user: string) => {
  await app.app.erase(user)
  const data = { user, requestedBy: 'owner', approvedBy: 'oak', kept: [] }
  await tell(`account-${user}`, { type: 'PersonErased', data })
}
const content = { title: 'Chei și cutii', text: 'În cutia ALBASTRĂ', tags: ['birou'], links: [] }
const call = async <T>(name: string, input: object, actor: Actor, commandId?: string) => {
  const answer = await app.callMoving(name, input, { actor, ...(commandId ? { commandId } : {}) })
  await app.settle()
  return answer as T
}
const add = (actor: Actor, body: object = {}, commandId = randomUUID()) =>
  call<{ note: string }>('add', { body: { ...content, ...body } }, actor, commandId)
const on = (name: string, note: string, body: object, actor: Actor) =>
  call(name, { params: { note }, body }, actor)
const share = (note: string, shares: object, actor = fern) => on('share', note, { shares }, actor)
const read = (note: string, actor: Actor) => call<Note>('note', { params: { note } }, actor)
const list = (actor: Actor, query: object = {}) => call<NoteRow[]>('list', { query }, actor)
const sees = async (note: string, actor: Actor) =>
  (await list(actor)).some((row) => row.note === note)
const unknown = { code: 'notes.unknown' }

test('a note that is sent twice is one, and for everybody else, owner and managers too, there is none', async () => {
  const id = randomUUID()
  const { note } = await add(fern, {}, id)
  expect(await add(fern, { title: 'Sent again' }, id)).toEqual({ note })
  expect(await list(fern)).toMatchObject([
    { note, title: content.title, version: 1, access: 'own' },
  ])
  for (const other of [ivy, ash, manager, ownerActor]) {
    expect(await list(other)).toEqual([])
    for (const hostile of [note, 'none', '__proto__']) {
      await expect(read(hostile, other)).rejects.toMatchObject(unknown)
      await expect(on('edit', hostile, { ...content, base: 1 }, other)).rejects.toMatchObject(
        unknown,
      )
      await expect(on('move', hostile, { place: 'bin' }, other)).rejects.toMatchObject(unknown)
    }
  }
})
test('words are found without case and accents, in title, text and tags', async () => {
  const { note } = await add(ash)
  for (const q of ['CHEI albastra', 'ȘI', 'birou', 'in cutia'])
    expect(await list(ash, { q })).toMatchObject([{ note }])
  expect(await list(ash, { q: 'albastra verde' })).toEqual([])
})
test('a note that is shared with an account type is read by it, as long as reader and author are of the studio', async () => {
  const { note } = await add(fern)
  await share(note, { 'studio:north:Model': 'read', 'user:oak': 'edit' })
  expect(await read(note, ivy)).toMatchObject({ access: 'read', shares: {}, user: 'fern' })
  expect(await read(note, manager)).toMatchObject({ access: 'edit', shares: {} })
  expect(await sees(note, ash)).toBe(false)
  await expect(on('edit', note, { ...content, base: 1 }, ivy)).rejects.toMatchObject({
    code: 'notes.readOnly',
  })
  const { name, surname } = { name: 'Ivy', surname: 'Vega' }
  const changed = {
    user: 'ivy',
    name,
    surname,
    email: 'ivy@studio.example',
    super: false,
    language: 'en',
  }
  const asType = (tipCont: string) =>
    tell('account-ivy', { type: 'AccountChanged', data: { ...changed, tipCont } })
  await asType('Other')
  expect(await sees(note, { ...ivy, tipCont: 'Other' })).toBe(false)
  await asType('Model')
  expect(await sees(note, ivy)).toBe(true)
  const joins = (user: string, studio: string) =>
    tell(`account-${user}`, {
      type: 'StudioJoined',
      data: { user, studio, timezone: 'Europe/Bucharest', from: app.app.now() },
    })
  await joins('ivy', 'south')
  expect(await sees(note, ivy)).toBe(false)
  await joins('ivy', 'north')
  await joins('fern', 'south')
  expect([await sees(note, ivy), await sees(note, manager)]).toEqual([false, true])
  const sight = { user: 'fern', studio: 'north' }
  await tell('permissions-fern', { type: 'StudioSightGranted', data: sight })
  expect(await sees(note, ivy)).toBe(true)
  await tell('permissions-fern', { type: 'StudioSightWithdrawn', data: sight })
  await joins('fern', 'north')
})
test('it is shared with whom its author sees, and with nobody else', async () => {
  const { note } = await add(fern)
  const outside = ['user:ash', 'user:nobody', 'studio:south', 'studio:south:Model']
  for (const audience of outside)
    await expect(share(note, { [audience]: 'read' })).rejects.toMatchObject({
      code: 'notes.outOfSight',
    })
  const limited = { ...fern, limits: { restrictions: ['chatTo'], models: ['ivy'] } }
  for (const audience of ['user:moss', 'studio:north', 'studio:north:Model'])
    await expect(share(note, { [audience]: 'read' }, limited)).rejects.toMatchObject({
      code: 'notes.outOfSight',
    })
  await share(note, { 'user:ivy': 'edit', 'studio:north:Manager': 'read' }, limited)
  await expect(share(note, {}, ivy)).rejects.toMatchObject({ code: 'notes.readOnly' })
})
test('of two who edit one version the second is told, and nothing is lost', async () => {
  const { note } = await add(fern)
  await share(note, { 'user:ivy': 'edit' })
  const edits = await Promise.allSettled(
    [fern, ivy].map((actor) =>
      app.callMoving(
        'edit',
        { params: { note }, body: { ...content, text: actor.user, base: 1 } },
        { actor },
      ),
    ),
  )
  expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(edits.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'notes.changedMeanwhile', status: 409 },
  })
  await app.settle()
  expect((await read(note, ivy)).versions.map(({ version }) => version)).toEqual([2, 1])
})
test('a link shows to whom it may show, and stays when somebody else edits', async () => {
  const links = [{ kind: 'person', person: 'moss', day: null }]
  const { note } = await add(fern, { links })
  await share(note, { 'user:ivy': 'edit' })
  expect((await read(note, fern)).links).toEqual(links)
  const limited = { ...ivy, limits: { restrictions: ['chatTo'], models: [] } }
  expect((await read(note, limited)).links).toEqual([])
  await on('edit', note, { ...content, base: 1 }, limited)
  expect((await read(note, fern)).links).toEqual(links)
  const shift = [{ kind: 'shift', person: 'moss', day: '2026-11-20' }]
  await expect(add(ivy, { links: shift })).rejects.toMatchObject({ code: 'notes.outOfSight' })
})
test('a list about a person has what is linked to them, for readers who may follow the link', async () => {
  const links = [{ kind: 'person', person: 'moss', day: null }]
  const about = async (actor: Actor, person: string) =>
    (await list(actor, { person })).map((row) => row.note)
  const { note } = await add(fern, { links })
  const other = await add(fern)
  await share(note, { 'user:ivy': 'read' })
  expect(await about(fern, 'moss')).toContain(note)
  expect(await about(fern, 'moss')).not.toContain(other.note)
  expect(await about(fern, 'ivy')).toEqual([])
  expect(await about(ivy, 'moss')).toContain(note)
  const limited = { ...ivy, limits: { restrictions: ['chatTo'], models: [] } }
  expect(await sees(note, limited)).toBe(true)
  expect(await about(limited, 'moss')).toEqual([])
  for (const hostile of ['"', "'", '__proto__', '}]'])
    expect(await about(fern, hostile)).toEqual([])
})
test('pins are each reader’s own, and stand first', async () => {
  const { note } = await add(moss)
  const later = await add(moss)
  await share(note, { 'user:oak': 'read' }, moss)
  await on('mark', note, { pinned: true, colour: 'blue' }, moss)
  const [first, ...others] = await list(moss)
  expect(first).toMatchObject({ note, pinned: true })
  expect(others.find((row) => row.note === later.note)).toMatchObject({ pinned: false })
  expect(await read(note, manager)).toMatchObject({ pinned: false, colour: 'none' })
})
test('the bin gives back, and what is destroyed is gone', async () => {
  const { note } = await add(fern)
  await share(note, { 'user:ivy': 'edit' })
  await on('move', note, { place: 'bin' }, fern)
  expect([await sees(note, fern), await sees(note, ivy)]).toEqual([false, false])
  expect(await list(fern, { bin: true })).toMatchObject([{ note }])
  await on('move', note, { place: 'list' }, fern)
  expect(await sees(note, ivy)).toBe(true)
  await on('move', note, { place: 'bin' }, fern)
  await on('move', note, { place: 'gone' }, fern)
  await expect(read(note, fern)).rejects.toMatchObject(unknown)
})
test('what somebody wrote into another’s note goes with them, and a note with its author', async () => {
  const { note } = await add(fern)
  await share(note, { 'user:moss': 'edit' })
  await on('edit', note, { ...content, text: 'Moss wrote this', base: 1 }, moss)
  await erase('moss')
  const { text, versions } = await read(note, fern)
  expect([text, versions[1]?.text]).toEqual(['[erased]', content.text])
  expect(await app.verify(readModel)).toBeUndefined()
  await erase('fern')
  await expect(read(note, fern)).rejects.toMatchObject(unknown)
})
test(`nobody keeps more than ${noteLimits.kept} notes`, async () => {
  const written = Array.from({ length: noteLimits.kept }, (_, i) => ({
    type: 'NoteWritten',
    data: { user: 'ash', note: `n${i}`, by: 'ash', version: 1, content },
  }))
  await app.tell('notes-many', ...written)
  await app.settle()
  await expect(add(ash)).rejects.toMatchObject({ code: 'notes.tooMany' })
})

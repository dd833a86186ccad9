import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { notes } from './notes.ts'

const content = { title: 'Keys', text: 'In the blue box', tags: ['office', 'keys'], links: [] }
const written = (user: string, note: string, version = 1, by = user) => ({
  type: 'NoteWritten',
  data: { user, note, by, version, content },
})
const moved = (place: string) => ({ type: 'NoteMoved', data: { user: 'fern', note: 'n1', place } })
const shared = {
  type: 'NoteShared',
  data: { user: 'fern', note: 'n1', shares: { 'user:ivy': 'edit' } },
}
const marked = {
  type: 'NoteMarked',
  data: { user: 'ivy', note: 'n1', pinned: true, colour: 'blue' },
}
const sight = (type: string) => ({ type, data: { user: 'fern', studio: 'south' } })
const erased = { type: 'PersonErased', data: { user: 'fern' } }

async function after(...batches: { type: string; data: unknown }[][]) {
  const tables = new MemoryTables(notes)
  for (const events of batches) await tables.fold(events)
  return {
    heads: tables.rows('note_head'),
    versions: tables.rows('note_version'),
    marks: tables.rows('note_mark'),
    sights: tables.rows('note_sight'),
  }
}

test('a note is kept with its versions, its shares and its place', async () => {
  const { heads, versions } = await after(
    [written('fern', 'n1'), shared],
    [written('fern', 'n1', 2, 'ivy'), moved('bin')],
  )
  expect(heads).toEqual([
    { user: 'fern', note: 'n1', version: 2, place: 'bin', shares: { 'user:ivy': 'edit' } },
  ])
  expect(versions).toMatchObject([
    { version: 1, by: 'fern', title: 'Keys', tags: 'office\nkeys' },
    { version: 2, by: 'ivy' },
  ])
})
test('of a destroyed note nothing is left', async () => {
  const { heads, versions } = await after(
    [written('fern', 'n1'), written('fern', 'n1', 2)],
    [moved('gone')],
  )
  expect([heads, versions]).toEqual([[], []])
})
test('a mark is its reader’s, and another studio is seen until it is not', async () => {
  const { marks, sights } = await after([
    written('fern', 'n1'),
    marked,
    sight('StudioSightGranted'),
  ])
  expect(marks).toEqual([marked.data])
  expect(sights).toEqual([{ user: 'fern', studio: 'south' }])
  expect(
    (await after([sight('StudioSightGranted'), sight('StudioSightWithdrawn')])).sights,
  ).toEqual([])
})
test.each(['in one batch', 'one after the other'])(
  'of an erased author nothing is left, also of what others wrote there, and nothing comes back: %s',
  async (how) => {
    const events = [
      written('fern', 'n1'),
      written('fern', 'n1', 2, 'ivy'),
      written('ivy', 'n2'),
      sight('StudioSightGranted'),
      marked,
      erased,
      shared,
    ]
    const { heads, versions, marks, sights } = await after(
      ...(how === 'in one batch' ? [events] : events.map((event) => [event])),
    )
    expect(heads).toMatchObject([{ user: 'ivy', note: 'n2' }])
    expect(versions).toMatchObject([{ user: 'ivy', note: 'n2' }])
    expect(marks).toMatchObject([{ user: 'ivy' }])
    expect(sights).toEqual([])
  },
)

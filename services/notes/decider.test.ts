import { test } from 'vitest'
import { noteLimits } from '#shared/notes/rules.ts'
import { specify } from '../platform/testing/builders.ts'
import { noteAggregate } from './decider.ts'

const { given } = specify(noteAggregate.decider)
const content = { title: 'Keys', text: 'In the blue box', tags: ['office'], links: [] }
const note = { user: 'fern', note: 'n1' }
const as = (user: string, ...audiences: string[]) => ({
  as: { user, audiences: [`user:${user}`, ...audiences] },
})
const fern = as('fern')
const add = { type: 'AddNote', ...note, content } as const
const written = (version: number, by = 'fern') =>
  ({ type: 'NoteWritten', data: { ...note, by, version, content } }) as const
const shared = {
  type: 'NoteShared',
  data: { ...note, shares: { 'user:ivy': 'edit', 'studio:north:Model': 'read' } },
} as const
const moved = (place: 'list' | 'bin' | 'gone') =>
  ({ type: 'NoteMoved', data: { ...note, place } }) as const
const edit = (base: number) => ({ type: 'EditNote', base, content }) as const
const move = (place: 'list' | 'bin' | 'gone') => ({ type: 'MoveNote', place }) as const
const mark = { type: 'MarkNote', pinned: true, colour: 'blue' } as const
const share = { type: 'ShareNote', shares: {} } as const

test('a note is written once, however often it is sent', () => {
  given().when(add).then(written(1))
  given(written(1)).when(add).then()
})
test('its author and whoever may edit it write versions, each on the last one', () => {
  given(written(1))
    .when({ ...edit(1), ...fern })
    .then(written(2))
  given(written(1), shared)
    .when({ ...edit(1), ...as('ivy') })
    .then(written(2, 'ivy'))
  given(written(1), written(2))
    .when({ ...edit(1), ...fern })
    .thenRefuses('notes.changedMeanwhile')
  const full = Array.from({ length: noteLimits.versions }, (_, i) => written(i + 1))
  given(...full)
    .when({ ...edit(noteLimits.versions), ...fern })
    .thenRefuses('notes.versionsFull')
})
test('who may only read it marks it for themselves, and changes nothing', () => {
  const moss = as('moss', 'studio:north:Model')
  const marked = {
    type: 'NoteMarked',
    data: { user: 'moss', note: 'n1', pinned: true, colour: 'blue' },
  } as const
  given(written(1), shared)
    .when({ ...mark, ...moss })
    .then(marked)
  for (const command of [edit(1), share, move('bin')])
    given(written(1), shared)
      .when({ ...command, ...moss })
      .thenRefuses('notes.readOnly')
})
test('shared as it is already, nothing happens', () =>
  given(written(1), shared)
    .when({ ...share, ...shared.data, ...fern })
    .then())
test('who may edit it neither shares it nor moves it', () => {
  for (const command of [share, move('bin')])
    given(written(1), shared)
      .when({ ...command, ...as('ivy') })
      .thenRefuses('notes.readOnly')
})
test('for whom it is not shared with, it is as if nobody had written it', () => {
  const others = [
    as('owner', 'studio:north', 'studio:north:Manager'),
    as('ash', 'studio:south:Model'),
  ]
  for (const one of others)
    for (const command of [edit(1), share, move('bin'), mark]) {
      given(written(1), shared)
        .when({ ...command, ...one })
        .thenRefuses('notes.unknown')
      given()
        .when({ ...command, ...one })
        .thenRefuses('notes.unknown')
    }
  const unshared = { type: 'NoteShared', data: { ...note, shares: {} } } as const
  given(written(1), shared, unshared)
    .when({ ...edit(1), ...as('ivy') })
    .thenRefuses('notes.unknown')
})
test('a note is binned, taken out again, and destroyed out of the bin alone', () => {
  given(written(1))
    .when({ ...move('bin'), ...fern })
    .then(moved('bin'))
  given(written(1), moved('bin'))
    .when({ ...move('bin'), ...fern })
    .then()
  given(written(1), moved('bin'))
    .when({ ...move('list'), ...fern })
    .then(moved('list'))
  given(written(1), moved('bin'))
    .when({ ...move('gone'), ...fern })
    .then(moved('gone'))
  given(written(1))
    .when({ ...move('gone'), ...fern })
    .thenRefuses('notes.notInBin')
  given(written(1), moved('bin'), moved('gone'))
    .when({ ...move('list'), ...fern })
    .thenRefuses('notes.unknown')
})
test('in the bin it is there for its author alone', () =>
  given(written(1), shared, moved('bin'))
    .when({ ...edit(1), ...as('ivy') })
    .thenRefuses('notes.unknown'))

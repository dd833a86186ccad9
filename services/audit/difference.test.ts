import { expect, test } from 'vitest'
import { noteEvents } from '#shared/notes/events.ts'
import { differenceOf } from './difference.ts'

test('what somebody wrote in a note, and whom it links to, is in no history', () => {
  const content = {
    title: 'Keys',
    text: 'In the blue box',
    tags: ['office'],
    links: [{ kind: 'person', person: 'ivy', day: null }],
  }
  const data = { user: 'fern', note: 'n1', by: 'fern', version: 1, content }
  const changes = differenceOf(noteEvents, { type: 'NoteWritten', data }, [])
  expect(changes.find(({ field }) => field === 'version')).toMatchObject({ after: 1 })
  expect(changes.some(({ field }) => field.startsWith('content'))).toBe(true)
  expect(JSON.stringify(changes)).not.toMatch(/Keys|blue|office|ivy/)
})

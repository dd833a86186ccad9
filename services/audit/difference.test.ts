import { expect, test } from 'vitest'
import { laterEvents, messageEvents } from '#shared/chat/events.ts'
import { linkEvents } from '#shared/chat/link-events.ts'
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

test('what people say to each other, begin to write or link to is in no history', () => {
  const about = { conversation: 'c1', message: 'm1', by: 'fern' }
  const events = [
    ['MessageSent', { ...about, user: 'ivy', text: 'In the blue box' }],
    [
      'LinkPreviewed',
      { ...about, url: 'blue', title: 'blue', description: 'blue', picture: 'blue' },
    ],
    ['DraftKept', { user: 'fern', to: 'ivy', text: 'In the blue box' }],
    ['MessageScheduled', { user: 'fern', to: 'ivy', text: 'In the blue box', scheduled: 's1' }],
  ] as const
  const types = { ...messageEvents, ...linkEvents, ...laterEvents }
  for (const [type, data] of events) {
    const changes = differenceOf(types, { type, data }, [])
    expect(changes.some(({ hidden }) => hidden)).toBe(true)
    expect(JSON.stringify(changes)).not.toContain('blue')
  }
})

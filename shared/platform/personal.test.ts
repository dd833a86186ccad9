import { expect, test } from 'vitest'
import { z } from 'zod'
import { mapPersonal, personal, personalPlaces } from './personal.ts'

const ofAuthor = () => personal(z.string(), { of: 'by' })
const thread = z.object({
  user: z.string(),
  note: personal().optional(),
  comments: z.array(z.object({ by: z.string(), text: ofAuthor().nullable() })),
  answers: z.record(z.string(), ofAuthor()),
  by: z.string(),
})

test('each personal text takes the key of the partition, or of whom the nearest object around it names', () => {
  const data = {
    user: 'fern',
    note: 'a',
    comments: [
      { by: 'oak', text: 'b' },
      { by: 'moss', text: null },
    ],
    answers: { first: 'c' },
    by: 'mara',
  }
  const seen: unknown[] = []
  const mapped = mapPersonal(data, personalPlaces(thread), (text) => {
    seen.push([text.at, text.text, text.key])
    return text.text.toUpperCase()
  })
  expect(seen).toEqual([
    ['note', 'a', undefined],
    ['comments.0.text', 'b', 'oak'],
    ['answers.first', 'c', 'mara'],
  ])
  expect(mapped).toEqual({
    user: 'fern',
    note: 'A',
    comments: [
      { by: 'oak', text: 'B' },
      { by: 'moss', text: null },
    ],
    answers: { first: 'C' },
    by: 'mara',
  })
  expect(data.note).toBe('a')
})

test('whoever has no account has a key by their kind', () => {
  const planned = z.object({
    candidate: z.uuid(),
    phone: personal(z.string(), { of: 'candidate', kind: 'candidate' }),
  })
  const keys: unknown[] = []
  mapPersonal({ candidate: 'c1', phone: '1' }, personalPlaces(planned), ({ text, key }) => {
    keys.push(key)
    return text
  })
  expect(keys).toEqual(['candidate:c1'])
})

test('a text goes with a part of what its author wrote where the field beside them names one', () => {
  const said = (part: z.ZodType) =>
    z.object({ by: z.string(), part, text: personal(z.string(), { of: 'by', part: 'part' }) })
  const parts: unknown[] = []
  for (const part of ['talk.2026-01', null])
    mapPersonal(
      { by: 'oak', part, text: 'a' },
      personalPlaces(said(z.string().nullable())),
      (text) => {
        parts.push([text.key, text.part])
        return text.text
      },
    )
  expect(parts).toEqual([
    ['oak', 'part:talk.2026-01'],
    ['oak', undefined],
  ])
  for (const part of [z.number(), personal()])
    expect(() => personalPlaces(said(part))).toThrow('part names no text beside by')
})

test('forms of one event share their personal places, and none may encrypt one for somebody else', () => {
  const form = (kind: string, text: z.ZodString) =>
    z.object({ kind: z.literal(kind), by: z.string(), text })
  const same = z.discriminatedUnion('kind', [form('a', ofAuthor()), form('b', ofAuthor())])
  expect(personalPlaces(same)).toHaveLength(1)
  const other = z.discriminatedUnion('kind', [form('a', ofAuthor()), form('b', personal())])
  expect(() => personalPlaces(other)).toThrow('text is encrypted for different people')
})

test.each([
  ['is not there', z.object({ text: ofAuthor() })],
  ['may be absent', z.object({ by: z.string().optional(), text: ofAuthor() })],
  ['is personal itself', z.object({ by: personal(), text: ofAuthor() })],
  ['is no text', z.object({ by: z.number(), text: ofAuthor() })],
])('a personal text is refused whose holder %s', (_, schema) => {
  expect(() => personalPlaces(schema)).toThrow('text: by names no text around it')
})

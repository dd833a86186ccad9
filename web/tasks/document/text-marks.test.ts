import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'
import { withMark, type TextMark } from './text-marks.ts'

/** '[' and ']' stand around what is chosen, before and after. */
const marked = (written: string, mark: TextMark): string => {
  const start = written.indexOf('<')
  const end = written.indexOf('>') - 1
  const chosen = withMark({ text: written.replace(/[<>]/g, ''), start, end }, mark)
  const { text } = chosen
  return `${text.slice(0, chosen.start)}<${text.slice(chosen.start, chosen.end)}>${text.slice(chosen.end)}`
}
test.each([
  ['bold', 'a <b> c', 'a **<b>** c'],
  ['bold', 'a <>', 'a **<>**'],
  ['link', 'a <b> c', 'a [b](https://<>) c'],
  ['link', 'a <>', 'a [<>](https://)'],
  ['list', 'x\nlam<p>', 'x\n- lam<p>'],
  ['checklist', '<lamp\ndoor>\nx', '- [ ] <lamp\n- [ ] door>\nx'],
] as const)('%s of %j is %j', (mark, before, after) => {
  expect(marked(before, mark)).toBe(after)
})
test('what the buttons write is read as it is meant', () => {
  const { text } = withMark({ text: 'lamp\ndoor', start: 0, end: 9 }, 'checklist')
  expect(readDocument(text)).toMatchObject([
    { type: 'list', items: [{ done: false }, { done: false }] },
  ])
})

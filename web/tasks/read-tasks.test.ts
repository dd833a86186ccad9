import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priorities, repeats } from '#shared/tasks/rules.ts'
import { taskColumns, tasksCsv } from '#shared/tasks/task-csv.ts'
import { taskValues } from '#shared/tasks/values.ts'
import { readTableText } from '../platform/read-table.ts'
import { isTable, readLinesOfTasks, readTableOfTasks, type TableVocabulary } from './read-tasks.ts'

const known: TableVocabulary = {
  people: [
    { user: 'ana', name: 'Ana Pop' },
    { user: 'dan', name: 'Dan Pop' },
    { user: 'dan2', name: 'Dan Pop' },
  ],
  labels: [
    { _id: 'l1', name: 'office' },
    { _id: 'l2', name: 'a, "b"' },
    { _id: 'l3', name: '-urgent' },
  ],
  sections: [
    { _id: 's1', name: 'To do, soon' },
    { _id: 's2', name: '=Doing' },
  ],
  priorityNames: { none: 'None', low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' },
  today: '2026-11-20',
}
const reread = async (csv: string) => readTableOfTasks(await readTableText(csv), known)

const title = fc
  .oneof(
    fc.string({ maxLength: 60, unit: 'grapheme' }),
    fc.stringMatching(/^'{0,2}[=+@-]?[a-z",; ]{1,20}$/),
  )
  .filter((text) => taskValues.title.safeParse(text).data === text)
const line = fc.string({ maxLength: 30, unit: 'grapheme' })
const description = fc
  .array(fc.oneof(line, fc.constantFrom('', '- [ ] a', '"', ';;;', "'=1")), { maxLength: 5 })
  .map((lines) => lines.join('\n'))
  .filter((text) => text.trim() !== '' && taskValues.description.safeParse(text).data === text)
const day = fc.constantFrom('2026-01-31', '2024-02-29')
const person = fc.constantFrom('ana', 'dan')
const task = fc.record({
  title,
  description: fc.option(description),
  section: fc.option(fc.constantFrom('s1', 's2')),
  status: title.filter((text) => taskValues.status.safeParse(text).data === text),
  assignee: fc.option(person),
  reporter: fc.option(person),
  priority: fc.constantFrom(...priorities),
  labels: fc.uniqueArray(fc.constantFrom('l1', 'l2', 'l3')),
  due: fc.option(fc.oneof(day, fc.constant('2026-03-01T09:05'))),
  start: fc.option(day),
  estimate_minutes: fc.option(fc.integer({ min: 1, max: 60_000 })),
  watchers: fc.uniqueArray(person),
  repeat: fc.constantFrom(...repeats),
})
const isSaid = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

/** Its description was once taken for columns. */
const plain = {
  title: 'Lamp',
  section: null,
  status: '0',
  assignee: null,
  reporter: null,
  priority: 'none',
  due: null,
  start: null,
  estimate_minutes: null,
  repeat: 'never',
} as const

test('a file of tasks read back is the same tasks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 8 }), async (tasks) => {
      const read = await reread(
        tasksCsv(
          tasks.map((one) => ({ ...one, worked_minutes: 75 })),
          known,
        ),
      )
      const said = tasks.map((one) =>
        Object.fromEntries(Object.entries(one).filter(([, value]) => isSaid(value))),
      )
      expect(read?.ignored).toEqual([])
      expect(read?.lines.map(({ faults }) => faults)).toEqual(tasks.map(() => []))
      expect(read?.lines.map(({ task: one }) => one)).toEqual(said)
    }),
    {
      numRuns: 200,
      examples: [[[{ ...plain, description: ';;;\n;;;\n;;;', labels: [], watchers: [] }]]],
    },
  )
})

test('what a cell says that is not known is told with its line and column', async () => {
  const read = await reread(
    [
      'Title;assignee;section;labels;priority;due;start;estimate_minutes;colour',
      'Lamp;Ana Pop;to do, soon;office;HIGH;2026-12-24 14:00;2026-12-01;90;red',
      'Door;Dan Pop;Hall;office, moon;huge;tomorrow;2026-02-30;1.5;',
      ';ana;;;;;;;',
      'x;nobody;;;;;;0;',
    ].join('\n'),
  )
  expect(read?.ignored).toEqual(['colour'])
  const [lamp, door, none, last] = read?.lines ?? []
  expect(lamp).toMatchObject({
    line: 2,
    faults: [],
    task: {
      title: 'Lamp',
      assignee: 'ana',
      section: 's1',
      labels: ['l1'],
      priority: 'high',
      due: '2026-12-24T14:00',
      start: '2026-12-01',
      estimate_minutes: 90,
    },
  })
  expect(door?.faults).toEqual([
    { column: 'section', value: 'Hall' },
    // Two people are called so.
    { column: 'assignee', value: 'Dan Pop' },
    { column: 'priority', value: 'huge' },
    { column: 'labels', value: 'office, moon' },
    { column: 'due', value: 'tomorrow' },
    { column: 'start', value: '2026-02-30' },
    { column: 'estimate_minutes', value: '1.5' },
  ])
  expect(none?.faults).toEqual([{ column: 'title', value: '' }])
  expect(last?.faults.map(({ column }) => column)).toEqual(['assignee', 'estimate_minutes'])
})

test('lines that are typed are tasks each, a table is told by its headings', () => {
  expect(isTable(taskColumns.join(','))).toBe(true)
  expect(isTable('"Title"\tstatus\r\na\tb')).toBe(true)
  for (const text of ['', 'title', 'Title of the house, please', 'Lamp\ntitle,status'])
    expect(isTable(text)).toBe(false)
  const { lines } = readLinesOfTasks('Lamp @ana tomorrow\n\n Door #moon', known)
  expect(lines).toMatchObject([
    { line: 1, task: { title: 'Lamp', assignee: 'ana', due: '2026-11-21' }, unknown: [] },
    { line: 3, task: { title: 'Door #moon' }, unknown: ['#moon'] },
  ])
})

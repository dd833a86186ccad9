import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import type { Call } from '#shared/platform/calls.ts'

const web = path.resolve(import.meta.dirname, '..')
const calls = new Map<string, Call>(
  Object.values(
    import.meta.glob<Readonly<Record<string, unknown>>>('../../shared/**/*{calls,people}.ts', {
      eager: true,
    }),
  )
    .flatMap((file) => Object.entries(file))
    .filter(([table]) => table.endsWith('Calls'))
    .flatMap(([table, rows]) =>
      Object.entries(rows as Readonly<Record<string, Call>>).map(
        ([name, one]) => [`${table}.${name}`, one] as const,
      ),
    ),
)

/** The calls that a query of this source makes, by 'shiftCalls.history'. */
function askedBy(file: string, text: string): string[] {
  const parts: string[] = []
  const { program } = parseSync(file, text)
  new Visitor({
    Property: ({ key, start, end }) => {
      if (key.type === 'Identifier' && key.name === 'queryFn') parts.push(text.slice(start, end))
    },
    CallExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && ['useCall', 'useLiveCall'].includes(callee.name))
        parts.push(text.slice(start, end))
    },
  }).visit(program)
  return parts.flatMap((part) => [...part.matchAll(/\b\w+Calls\.\w+/g)].map(([name]) => name))
}

// Answers of queries are kept in the tab (platform/last-seen.ts); a call that reveals a secret or leaves a trace is a write.
test('a query makes no call that is a write: revealed secrets, tokens, codes and downloads are never kept', () => {
  const asked = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|e2e)\.|^(testing|build)\//.test(file))
    .flatMap((file) =>
      askedBy(file, readFileSync(path.join(web, file), 'utf8')).map((name) => ({ file, name })),
    )
  expect(asked.length).toBeGreaterThan(80)
  const kept = asked.filter(({ name }) => {
    const one = calls.get(name)
    if (!one) throw new Error(`no table has the call ${name}`)
    return one.writes || one.response === 'file'
  })
  expect(kept).toEqual([])
  expect(calls.get('personCalls.reveal')?.writes).toBe(true)
})

test('a query that makes a write is found', () => {
  expect(
    askedBy('x.ts', `useQuery({ queryKey, queryFn: ({ signal }) => call(personCalls.reveal) })`),
  ).toEqual(['personCalls.reveal'])
  expect(askedBy('x.ts', `useCall(personCalls.reveal, { request })`)).toEqual([
    'personCalls.reveal',
  ])
})

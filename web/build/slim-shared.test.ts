import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { slim, slimShared } from './slim-shared.ts'

const calls = `
import { z } from "zod"
import { read } from "../platform/allow.ts"
import { defineCalls } from "../platform/calls.ts"
import { Status, isOnline } from "./statuses.ts"
const Person = z.object({ user: z.string(), status: Status })
export const People = z.array(Person)
export const tipuri = ["Model"]
export const online = (status) => isOnline(status)
export const calls = defineCalls("people", {
  people: { method: "GET", writes: false, path: "/people/{id}", summary: "x", about: "user", status: 200, allow: read("people"), params: z.object({ id: z.string() }), response: People },
  lines: { method: "POST", writes: true, onlyAsks: (input) => input.body === "", path: "/lines", status: 200, body: "ndjson", allow: read("people"), response: z.array(Person) },
})
`

test('a call keeps its method, path, status and permission row, and nothing that only the server reads', () => {
  const text = slim(calls)
  expect(text).not.toMatch(/\bz\.|zod|Person|People|params|response|summary|about|writes: false/)
  expect(text).toContain('path: "/people/{id}"')
  expect(text).toContain('allow: read("people")')
  expect(text).toContain('body: "ndjson"')
  expect(text).toContain('writes: true')
  expect(text).toContain('onlyAsks: (input) => input.body === ""')
})

test('what is not a schema stays, and imports that only schemas used go', () => {
  const text = slim(calls)
  expect(text).toContain('export const tipuri')
  expect(text).toMatch(/import \{ isOnline \} from ".\/statuses.ts"/)
})

test('a schema that is made of another file’s schemas goes too', () => {
  const text = slim(
    `import { z } from 'zod'\nimport { text, tipuri } from './calls.ts'\nexport const Reason = text(500, 3)\nexport const first = tipuri[0]`,
    () => new Set(['text']),
  )
  expect(text).not.toMatch(/Reason|text/)
  expect(text).toContain('import { tipuri } from "./calls.ts"')
})

test('what rows have in common is kept in each of them, as far as a page needs it', () => {
  const text = slim(`
import { z } from "zod"
import { read } from "../platform/allow.ts"
import { defineCalls } from "../platform/calls.ts"
const own = { reads: ["notes"], allow: read("notes") }
const change = { method: "PUT", writes: true, about: "object", params: z.object({}), response: z.object({}) }
export const calls = defineCalls("notes", { edit: { ...own, ...change, path: "/a", summary: "b", body: z.object({}) } })`)
  expect(text).not.toMatch(/zod|\bz\.|params|about|summary|change/)
  expect(text).toMatch(
    /edit: \{ allow: read\("notes"\),method: "PUT",writes: true,path: "\/a",\s*\}/,
  )
})
test('what is no object of the file itself cannot be taken into a row', () => {
  expect(() =>
    slim('import { z } from "zod"\nconst calls = defineCalls("notes", { edit: { ...away } })'),
  ).toThrow(/no object of its own file/)
})
test('a table of calls whose schemas are another file’s is slimmed, too', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const file = path.join(root, 'shared/settlements/payslip-calls.ts')
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  const slimmed = await slimShared(root).transform.handler(code, file)
  expect(code).toContain('halfParams')
  expect(slimmed?.code).toContain('payments.csv')
  expect(slimmed?.code).not.toContain('halfParams')
})

import { beforeAll, expect, test, vi } from 'vitest'
import { accountRefusals } from '#shared/accounts/refusals.ts'
import { entranceRefusals } from './accounts/entrance-refusals.ts'

type Texts = Readonly<Record<string, { readonly message: string }>>
const { known } = vi.hoisted(() => ({ known: [] as [Readonly<Record<string, { readonly text: string }>>, Texts][] }))
vi.mock('@lingui/core/macro', () => ({ msg: (descriptor: unknown) => descriptor }))
vi.mock('./platform/refusals.ts', () => ({ knowRefusals: (...table: (typeof known)[number]) => known.push(table) }))
beforeAll(async () => {
  for (const file of ['./accounts/refusals.ts', './permissions/refusals.ts', './configuration/refusals.ts']) await import(file)
})

test('every refusal of people, permissions and settings has a text that is, in English, the server’s', () => {
  expect(known).toHaveLength(5)
  for (const [table, texts] of known)
    expect(Object.fromEntries(Object.entries(texts).map(([code, { message }]) => [code, message]))).toEqual(
      Object.fromEntries(Object.entries(table).map(([code, { text }]) => [code, text])),
    )
})
test('what the screens before the login are refused for is worded as the server words it', () => {
  for (const [code, { text }] of Object.entries(entranceRefusals))
    expect([code, text]).toEqual([code, accountRefusals[code as keyof typeof entranceRefusals].text])
})

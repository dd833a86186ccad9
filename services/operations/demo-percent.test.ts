import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPercent } from './demo-percent.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'demo-'))))
afterAll(() => rm(folder, { recursive: true }))

test('an installation that is no demo has nothing to wait for', async () => {
  expect(await demoPercent(undefined)).toBeNull()
})
test('a demo tells how far it is until all is there', async () => {
  const file = path.join(folder, 'progress.json')
  await writeFile(file, '{"percent":41}')
  expect(await demoPercent(file)).toBe(41)
  await writeFile(file, '{"percent":100}')
  expect(await demoPercent(file)).toBeNull()
})
test('what no demo writes is refused', async () => {
  const file = path.join(folder, 'wrong.json')
  await writeFile(file, '{"percent":"most"}')
  await expect(demoPercent(file)).rejects.toThrow()
})

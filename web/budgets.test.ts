import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { dist, ensureBuilt } from './testing/built.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
let manifest: Readonly<Record<string, Chunk>> = {}
const entry = ['index.html', 'locales/ro.po']
const shell = [...entry, 'Shell.tsx']

beforeAll(async () => {
  await ensureBuilt()
  manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as typeof manifest
}, 120_000)

test('the login screen loads at most 125 kB of script', () => {
  expect(sizeOf(filesOf([...entry, 'accounts/Login.tsx']), '.js')).toBeLessThanOrEqual(125)
})

test('the first styles are at most 15 kB', () => {
  expect(sizeOf(filesOf([...entry, 'accounts/Login.tsx']), '.css')).toBeLessThanOrEqual(15)
})

test.each(['monitoring/Monitoring.tsx', 'accounts/Accounts.tsx', 'AboutUser.tsx', 'accounts/Setup.tsx'])('%s loads at most 180 kB of script', (screen) => {
  expect(sizeOf(filesOf([...shell, screen]), '.js')).toBeLessThanOrEqual(180)
})

test('a screen loads at most 230 kB of script with charts', () => {
  expect(sizeOf(filesOf([...shell, 'online-time/Dashboard.tsx']), '.js')).toBeLessThanOrEqual(230)
})

test('schemas stay on the server', () => {
  const scripts = [...filesOf([...shell, 'monitoring/Monitoring.tsx'])].filter((file) => file.endsWith('.js'))
  expect(scripts.filter((file) => readFileSync(path.join(dist, file), 'utf8').includes('ZodError'))).toEqual([])
})

/** What these chunks make a browser load, each file once. */
function filesOf(sources: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const source of sources) visit(source)
  return files
}

/** Kilobytes (1,000 bytes) after gzip. */
const sizeOf = (files: ReadonlySet<string>, kind: string): number =>
  [...files].filter((file) => file.endsWith(kind)).reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0) / 1000

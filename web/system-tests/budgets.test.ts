import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { dist, ensureBuilt } from '../testing/built.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
let manifest: Readonly<Record<string, Chunk>> = {}

beforeAll(async () => {
  await ensureBuilt()
  manifest = JSON.parse(
    readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
  ) as typeof manifest
})

// By the build's manifest and not in a browser, where the form is no sooner shown than the page fetches ahead what comes after it.
test('the login screen loads at most 125 kB of script and 15 kB of styles', () => {
  const files = filesOf([...entries(), 'accounts/Login.tsx'])
  expect(sizeOf([...files, ...textsOf(['main', 'accounts/Login'])], '.js')).toBeLessThanOrEqual(125)
  expect(sizeOf([...files], '.css')).toBeLessThanOrEqual(15)
})

/** The chunks that the page itself names. */
function entries(): readonly string[] {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(
    ([, file]) => file,
  )
  const keys = Object.keys(manifest).filter((key) => named.includes(manifest[key]?.file))
  expect(keys.length).toBe(named.length)
  expect(named.length).toBeGreaterThan(0)
  return keys
}

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

/** The texts of these parts in the longest of the languages. */
function textsOf(parts: readonly string[]): readonly string[] {
  const [folder] = globSync('assets/texts-*', { cwd: dist })
  const files = parts.map((part) => `${folder}/ro/${part}.js`)
  expect(files.filter((file) => !existsSync(path.join(dist, file)))).toEqual([])
  return files
}

/** Kilobytes (1,000 bytes) after gzip. */
const sizeOf = (files: readonly string[], kind: string): number =>
  files
    .filter((file) => file.endsWith(kind))
    .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0) / 1000

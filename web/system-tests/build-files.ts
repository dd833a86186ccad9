import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
/** The files of a build, read by its manifest. */
export interface Build {
  /** The chunks that the page itself names. */
  readonly entries: readonly string[]
  /** The files that these chunks make a browser load, each once; chunks as the manifest names them: 'accounts/LoginScreen.tsx'. */
  readonly filesOf: (chunks: readonly string[]) => ReadonlySet<string>
  /** The texts of these parts in the longest of the languages; a part without texts of its own has none. */
  readonly textsOf: (parts: readonly string[]) => readonly string[]
  /** Kilobytes (1,000 bytes) after gzip of the files of a kind: '.js'. */
  readonly sizeOf: (files: readonly string[], kind: string) => number
}

/** Reads the build in a folder. Throws for a chunk that is not in it. */
export function readBuild(folder: string): Build {
  const manifest = JSON.parse(
    readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Readonly<Record<string, Chunk>>
  return {
    entries: entriesOf(folder, manifest),
    filesOf: (chunks) => filesOf(manifest, chunks),
    textsOf: (parts) => {
      const [texts] = globSync('assets/texts-*', { cwd: folder })
      return parts
        .map((part) => `${texts}/ro/${part}.js`)
        .filter((file) => existsSync(path.join(folder, file)))
    },
    sizeOf: (files, kind) =>
      files
        .filter((file) => file.endsWith(kind))
        .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file))).length, 0) /
      1000,
  }
}

function entriesOf(folder: string, manifest: Readonly<Record<string, Chunk>>): readonly string[] {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const named = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(
    ([, file]) => file,
  )
  const keys = Object.keys(manifest).filter((key) => named.includes(manifest[key]?.file))
  if (keys.length === 0 || keys.length !== named.length)
    throw new Error('the page names scripts that the manifest does not know')
  return keys
}

function filesOf(
  manifest: Readonly<Record<string, Chunk>>,
  chunks: readonly string[],
): ReadonlySet<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const chunk of chunks) visit(chunk)
  return files
}

/** The words of a source file of the web part: its texts, and the files it brings along at once or later. */
export interface SourceFile {
  readonly texts: readonly string[]
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
}

/**
 * The texts of each part of the page: of the entry under 'main', of every part that is fetched later under its file without the
 * ending. A part holds what its own files say and what those say that come with it, without what the entry has already.
 */
export function textParts(
  files: ReadonlyMap<string, SourceFile>,
  entry: string,
): ReadonlyMap<string, readonly string[]> {
  const textsOf = (root: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    const texts = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      const file = files.get(name)
      for (const text of file?.texts ?? []) texts.add(text)
      for (const next of file?.imports ?? []) visit(next)
    }
    visit(root)
    return texts
  }
  const main = textsOf(entry)
  const later = new Set([...files.values()].flatMap(({ lazyImports }) => lazyImports))
  const parts = [...later].map(
    (root) => [partName(root), [...textsOf(root)].filter((text) => !main.has(text))] as const,
  )
  return new Map([['main', [...main]], ...parts.filter(([, texts]) => texts.length > 0)])
}

export const partName = (file: string): string => file.replace(/\.tsx?$/, '')

const imported = /^(?:import|export)\s(?!type\s)[^'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'/gm
/** Matches imports that are fetched later; the same expression serves to put the texts beside them. */
export const lazilyImported = /\bimport\('(\.[^']+\.tsx?)'\)/g

/** The relative paths that a file's text names, as it names them. */
export function importsOf(code: string): {
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
} {
  const named = (expression: RegExp) =>
    [...code.matchAll(expression)].map(([, one, other]) => one ?? other ?? '')
  return {
    imports: named(imported).filter((name) => /\.tsx?$/.test(name)),
    lazyImports: named(lazilyImported),
  }
}

import { globSync } from 'node:fs'
import path from 'node:path'
import { refusalsIn } from '#shared/platform/refusals.ts'

/**
 * Why the server refuses something, in English, of every table in `shared/`: by what the codes begin with, then by code. A page
 * fetches the texts of one beginning when it meets its first refusal. Throws where two modules' codes begin alike.
 */
export async function refusalsByPrefix(
  root: string,
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const found = new Map<
    string,
    { readonly module: string; readonly texts: Record<string, string> }
  >()
  for (const file of globSync('shared/*/*refusals.ts', { cwd: root }).toSorted()) {
    const module = path.dirname(file)
    for (const [code, { text }] of refusalsIn((await import(path.join(root, file))) as object)) {
      const [prefix = ''] = code.split('.')
      const known = found.get(prefix) ?? { module, texts: {} }
      if (known.module !== module || Object.hasOwn(known.texts, code))
        throw new Error(
          `${code} of ${file}: ${known.module} has refusals that begin or are called so`,
        )
      known.texts[code] = text
      found.set(prefix, known)
    }
  }
  return new Map([...found].map(([prefix, { texts }]) => [prefix, texts]))
}

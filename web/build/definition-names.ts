import { globSync } from 'node:fs'
import path from 'node:path'
import { resources } from '#shared/permissions/resources.ts'
import { eventTypesIn } from '#shared/platform/messages.ts'

/** The names of events and resources for people, by their types: in English, of every table in `shared/`. */
export async function definitionNames(root: string): Promise<Readonly<Record<string, string>>> {
  const files = globSync('shared/*/*events.ts', { cwd: root }).toSorted()
  const tables = await Promise.all(
    files.map(async (file) => eventTypesIn((await import(path.join(root, file))) as object)),
  )
  return namesIn({ ...resources, ...Object.assign({}, ...tables) })
}

type Named = Readonly<Record<string, { readonly name: string }>>
const namesIn = (definitions: Named): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(definitions).map(([key, { name }]) => [key, name]))

import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file, or what was made of one. */
const KEPT = /^([0-9a-f]{64})(\.[a-z0-9]{1,20})?$/
/** What a process that died was writing. */
const UNFINISHED = /^[0-9a-f]{64}(\.[a-z0-9]{1,20})?-[0-9a-f-]{36}$/
/** On its way out: whether it may go is looked at once more. */
const LEAVING = '~'

export const isKeptName = (name: string): boolean => KEPT.test(name)

/** Ids in this folder of which nothing was written since `before` (epoch milliseconds). Takes away what dead processes left of theirs. */
export async function listOld(folder: string, before: number): Promise<string[]> {
  const ages = new Map<string, boolean>()
  for (const name of await namesIn(folder)) {
    const place = path.join(folder, name)
    if (name.endsWith(LEAVING)) await leave(place, before)
    const old = await isOld(place, before)
    if (old && UNFINISHED.test(name)) await rm(place, { force: true })
    const id = KEPT.exec(name)?.[1]
    if (id !== undefined && old !== undefined) ages.set(id, (ages.get(id) ?? true) && old)
  }
  return [...ages].filter(([, old]) => old).map(([id]) => id)
}

/**
 * Removes a file and what was made of it, unless it is written anew in this very moment: each goes by another name first, and comes
 * back if what was moved turns out to be new. Who writes meanwhile writes beside it.
 */
export async function removeOld(folder: string, id: string, before: number): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => KEPT.exec(name)?.[1] === id)
  if (!(await Promise.all(names.map((name) => isOld(path.join(folder, name), before)))).every((old) => old !== false)) return
  for (const name of names) {
    const leaving = `${path.join(folder, name)}${LEAVING}`
    await rename(path.join(folder, name), leaving).catch(absent)
    await leave(leaving, before)
  }
}
async function leave(leaving: string, before: number): Promise<void> {
  const old = await isOld(leaving, before)
  if (old === true) await rm(leaving, { force: true })
  else if (old === false) await rename(leaving, leaving.slice(0, -LEAVING.length)).catch(absent)
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(absent)) ?? []
/** undefined: it is not there any more. */
async function isOld(place: string, before: number): Promise<boolean | undefined> {
  const found = await stat(place).catch(absent)
  return found && found.mtimeMs < before
}
function absent(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error
}

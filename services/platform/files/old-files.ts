import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file, or what was made of one. */
const KEPT = /^([0-9a-f]{64})(\.[a-z0-9]{1,20})?$/
/** Names of files that a process was writing when it died. */
const UNFINISHED = /^[0-9a-f]{64}(\.[a-z0-9]{1,20})?-[0-9a-f-]{36}$/
/** Names of files on their way out: it is checked once more whether they may go. */
const LEAVING = /^(.+)~(?:[0-9a-f-]{36})?$/
const leavingName = (place: string): string => `${place}~${randomUUID()}`

export const isKeptName = (name: string): boolean => KEPT.test(name)

/** Ids in this folder of which nothing was written since `before` (epoch milliseconds). Takes away what dead processes left of theirs. */
export async function listOld(folder: string, before: number): Promise<string[]> {
  const ages = new Map<string, boolean>()
  for (const name of await namesIn(folder)) await comeBack(path.join(folder, name))
  for (const name of await namesIn(folder)) {
    const place = path.join(folder, name)
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
  if (
    !(await Promise.all(names.map((name) => isOld(path.join(folder, name), before)))).every(
      (old) => old !== false,
    )
  )
    return
  for (const name of names) {
    const leaving = leavingName(path.join(folder, name))
    await rename(path.join(folder, name), leaving).catch(absent)
    if ((await isOld(leaving, before)) === true) await rm(leaving, { force: true })
    else await comeBack(leaving)
  }
}

/** Removes a file and what was made of it at once, unless a stream turns out to hold it after all: see FileStore. */
export async function release(
  folder: string,
  id: string,
  isHeld: () => Promise<boolean>,
): Promise<void> {
  const leaving: string[] = []
  for (const name of await namesIn(folder)) {
    if (KEPT.exec(name)?.[1] !== id) continue
    const place = path.join(folder, name)
    const aside = leavingName(place)
    await rename(place, aside).catch(absent)
    leaving.push(aside)
  }
  if (leaving.length === 0) return
  const held = await isHeld().catch(async (error: unknown) => {
    for (const place of leaving) await comeBack(place)
    throw error
  })
  for (const place of leaving) await (held ? comeBack(place) : rm(place, { force: true }))
}

/** Brings back a file that was on its way out when its process died, as it may still be held: the sweep asks again. */
async function comeBack(leaving: string): Promise<void> {
  const place = LEAVING.exec(leaving)?.[1]
  if (place !== undefined) await rename(leaving, place).catch(absent)
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(absent)) ?? []
/** undefined: it is not there any more. */
async function isOld(place: string, before: number): Promise<boolean | undefined> {
  const found = await stat(place).catch(absent)
  return found && found.mtimeMs < before
}
function absent(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error
}

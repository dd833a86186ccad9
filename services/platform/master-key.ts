import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

/** The key that wraps all others: from MASTER_KEY, else made once in DATA_DIR, readable by its owner only. */
export async function masterKey(config: Pick<Config, 'MASTER_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  if (config.MASTER_KEY !== undefined) return Buffer.from(config.MASTER_KEY, 'hex')
  const file = path.join(config.DATA_DIR, 'master.key')
  await mkdir(config.DATA_DIR, { recursive: true })
  try {
    // 'wx' lets exactly one of several processes that start at once make it.
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  if (key.length !== 32) throw new Error(`${file} does not hold 64 hexadecimal digits`)
  return key
}

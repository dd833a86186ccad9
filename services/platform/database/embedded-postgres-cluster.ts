import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  cleanEnvironment,
  decideRunAs,
  findBinaries,
  type Binaries,
  type RunAs,
} from './embedded-postgres-account.ts'

/** A PostgreSQL cluster on disk: `<DATA_DIR>/postgres/{data,password,port,owner,log}`. */
export interface Cluster {
  readonly home: string
  readonly data: string
  readonly password: string
  readonly binaries: Binaries
  readonly runAs: RunAs
}
export const clusterUser = 'callboard'

/** Opens the cluster of a data directory, making it first if there is none. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const home = path.join(dataDir, 'postgres')
  const data = path.join(home, 'data')
  const binaries = await findBinaries()
  let password = await readPassword(home)
  if (password === undefined) {
    await createCluster(dataDir, home, binaries)
    password = await readPassword(home)
  }
  if (password === undefined)
    throw new Error(`${home} is not a PostgreSQL cluster of Callboard: it has no file "password"`)
  return { home, data, password, binaries, runAs: await decideRunAs(binaries, home, data) }
}

async function readPassword(home: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(home, 'password'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(
      `cannot read ${home}: it belongs to another user (${(error as Error).message})`,
      { cause: error },
    )
  }
}

/** Built beside its place and moved there in one step, so that a crash leaves no half cluster and of two makers one wins. */
async function createCluster(dataDir: string, home: string, binaries: Binaries): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await removeAbandoned(dataDir)
  const draft = path.join(dataDir, `postgres.new.${process.pid}.${randomBytes(4).toString('hex')}`)
  await mkdir(path.join(draft, 'data'), { recursive: true })
  await chmod(draft, 0o711)
  await chmod(path.join(draft, 'data'), 0o700)
  const passwordFile = path.join(draft, 'password')
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  const runAs = await decideRunAs(binaries, draft, path.join(draft, 'data'))
  if (runAs.owner)
    for (const file of ['data', 'password'])
      await chown(path.join(draft, file), runAs.owner.uid, runAs.owner.gid)
  await initdb(binaries, runAs, path.join(draft, 'data'), passwordFile)
  if (runAs.owner) await chown(passwordFile, 0, 0)
  try {
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if ((await readPassword(home)) === undefined) throw error
  }
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.new\.(\d+)\./.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

function initdb(
  binaries: Binaries,
  { prefix, ids }: RunAs,
  data: string,
  passwordFile: string,
): Promise<void> {
  const flags = [
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    `--username=${clusterUser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]
  const [command = '', ...args] = [...prefix, binaries.initdb, ...flags]
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...ids,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: cleanEnvironment(),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${output.trim()}`)),
    )
  })
}

/** Whether a process with this number exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

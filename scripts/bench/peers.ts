import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'

export interface PeerEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, unknown>>
}
/** Another event store of npm behind one door. `version`: how many events the stream has now; it must check that. */
export interface PeerStore {
  readonly append: (stream: string, event: PeerEvent, version: number) => Promise<unknown>
  readonly close: () => Promise<void>
}
export interface EmmettPeer extends PeerStore {
  readonly appendAll: (stream: string, events: readonly PeerEvent[]) => Promise<unknown>
  /** Counts events by type and user through a projector of its own; resolves when it has seen all `events`. */
  readonly project: (name: string, events: number) => Promise<void>
  /** Reads everything through a consumer while `during` runs, until nothing more comes for two seconds; gives how many it saw. */
  readonly consumeDuring: (during: () => Promise<void>) => Promise<number>
}
type Open<P> = (url: string) => Promise<P>
/** Modules under peers/ are the only ones that import the packages of scripts/bench/package.json. */
interface PeerModules {
  readonly emmett: { readonly openPeer: Open<EmmettPeer> }
  readonly castore: { readonly openPeer: Open<PeerStore> }
  readonly copy: { readonly copyOut: (client: pg.ClientBase, statement: string) => Readable }
}
export const peerStores = ['emmett', 'castore'] as const

export interface Peers {
  /** Why there are none on this machine; undefined if they are installed. */
  readonly missing: string | undefined
  readonly load: <N extends keyof PeerModules>(name: N) => Promise<PeerModules[N]>
}
const folder = import.meta.dirname

/** Installs the peers on first use, into a folder of their own. Without a registry every figure that needs one says so. */
export async function openPeers(): Promise<Peers> {
  const missing = await install()
  return {
    missing,
    load: async <N extends keyof PeerModules>(name: N) => {
      if (missing !== undefined) throw new Error(missing)
      return (await import(path.join(folder, 'peers', `${name}.ts`))) as PeerModules[N]
    },
  }
}

async function install(): Promise<string | undefined> {
  const [stamp, lock] = [
    path.join(folder, 'node_modules/.callboard-bench'),
    await readFile(path.join(folder, 'package-lock.json'), 'utf8'),
  ]
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === lock) return undefined
  process.stderr.write('bench: installing what it compares with …\n')
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  npm.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(npm, 'exit').catch((error: Error) => [error.message])) as [
    number | string,
  ]
  if (code !== 0)
    return `npm could not install the peers (${said.split('\n').find((line) => /npm error (?!A complete log)/.test(line)) ?? code})`
  await writeFile(stamp, lock)
  return undefined
}

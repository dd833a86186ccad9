import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import type pg from 'pg'
import type { Bytes } from '#shared/platform/merkle.ts'
import {
  headText,
  keyIdOf,
  originOf,
  signedNote,
  verifierKey,
  type TreeHead,
} from '#shared/platform/tree-head.ts'
import { madeOnce } from '../privacy/made-once.ts'
import type { Vault } from '../privacy/vault.ts'

interface Keeping {
  readonly pool: pg.Pool
  readonly vault: Vault
}
interface LogKey {
  readonly origin: string
  /** 32 bytes. */
  readonly publicKey: Bytes
  /** The key in the form that programs take which check signed notes. */
  readonly verifier: string
  readonly sign: (head: TreeHead) => Promise<string>
}
const REFERENCE = 'log-signing-key'

/** The key that signs heads of the log: made for the first head, kept in the vault and so in every export. */
export async function logKey(app: Keeping): Promise<LogKey> {
  const kept = await madeOnce(app, {
    reference: REFERENCE,
    kind: 'log-key',
    make: () =>
      generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  })
  return keyOf(kept)
}
/** undefined as long as there is no head. */
export async function knownLogKey({ vault }: Pick<Keeping, 'vault'>): Promise<LogKey | undefined> {
  const kept = await vault.get(REFERENCE)
  return kept === undefined ? undefined : keyOf(kept)
}
async function keyOf(pem: string): Promise<LogKey> {
  const secret = createPrivateKey(pem)
  const publicKey = rawOf(createPublicKey(secret))
  const origin = await originOf(publicKey)
  return {
    origin,
    publicKey,
    verifier: await verifierKey(origin, publicKey),
    sign: async (head) => {
      const text = headText(origin, head)
      const signature = new Uint8Array(sign(null, Buffer.from(text), secret))
      return signedNote(origin, text, await keyIdOf(origin, publicKey), signature)
    },
  }
}
const rawOf = (key: KeyObject): Bytes =>
  new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'))

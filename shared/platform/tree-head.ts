import { sha256, type Bytes } from './merkle.ts'

/** A tree head: so many leaves come to this root. Its signer has stated that for this log alone. */
export interface TreeHead {
  readonly size: number
  readonly root: Bytes
}
const NAME_START = 'callboard-log/'
const ED25519 = 1

/** Names a log by its public key, so that a head of one log can never pass for one of another. */
export const originOf = async (publicKey: Bytes): Promise<string> =>
  NAME_START + hexOf((await sha256(publicKey)).subarray(0, 16))

/** The text that is signed: origin, size and root (C2SP tlog-checkpoint). */
export const headText = (origin: string, { size, root }: TreeHead): string =>
  `${origin}\n${size}\n${base64Of(root)}\n`

/** The four bytes by which a signature names its key (C2SP signed-note). */
export const keyIdOf = async (origin: string, publicKey: Bytes): Promise<Bytes> => {
  const name = new TextEncoder().encode(`${origin}\n`)
  return (await sha256(joined(name, new Uint8Array([ED25519]), publicKey))).slice(0, 4)
}
/** The key as verifiers of signed notes are given it. */
export const verifierKey = async (origin: string, publicKey: Bytes): Promise<string> =>
  `${origin}+${hexOf(await keyIdOf(origin, publicKey))}+${base64Of(joined(new Uint8Array([ED25519]), publicKey))}`

/** A signed note (C2SP): the text, and a line with key and signature. */
export const signedNote = (origin: string, text: string, keyId: Bytes, signature: Bytes): string =>
  `${text}\n— ${origin} ${base64Of(joined(keyId, signature))}\n`

export interface SignedHead extends TreeHead {
  readonly origin: string
  readonly signature: Bytes
}
const NOTE =
  /^([^\n]+)\n([1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n\n— ([^\n ]+) ([A-Za-z0-9+/]+={0,2})\n$/
/** The head that a note says; undefined for a text that is no note of a log with one signature, in this very form. */
export function headOfNote(note: string): SignedHead | undefined {
  const [, origin = '', digits = '', root = '', name = '', signed = ''] = NOTE.exec(note) ?? []
  const [rootBytes, signature] = [bytesOfBase64(root), bytesOfBase64(signed)]
  const size = Number(digits)
  if (origin === '' || name !== origin || !Number.isSafeInteger(size)) return undefined
  if (rootBytes?.length !== 32 || signature?.length !== 68) return undefined
  return { origin, size, root: rootBytes, signature: signature.slice(4) }
}
/** Whether the key of this log has signed the head: its origin is that key's, and the signature is right. */
export async function isSigned(head: SignedHead, publicKey: Bytes): Promise<boolean> {
  if (head.origin !== (await originOf(publicKey)) || head.signature.length !== 64) return false
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  const text = new TextEncoder().encode(headText(head.origin, head))
  return crypto.subtle.verify('Ed25519', key, head.signature, text)
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
/** undefined for a text that base64 would write otherwise. */
export function bytesOfBase64(text: string): Bytes | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  return base64Of(bytes) === text ? bytes : undefined
}
export const base64urlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
export function bytesOfBase64url(text: string): Bytes | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  const missing = (4 - (plain.length % 4)) % 4
  return missing === 3 ? undefined : bytesOfBase64(plain + '='.repeat(missing))
}

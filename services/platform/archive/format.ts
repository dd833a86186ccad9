import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const MAGIC = 'callboard-archive 1'
const HEAD_BYTES = 41
const TAG_BYTES = 16
/** A block is at most some hundred rows; more than this is damage, and must not be allocated. */
const BLOCK_BYTES_MAX = 64 * 1024 * 1024

/** The kinds of blocks; the number is written into the file. */
const blockKinds = {
  about: 1,
  key: 2,
  secret: 3,
  event: 4,
  seal: 5,
  end: 6,
  file: 7,
  process: 8,
  stopped: 9,
  timer: 10,
  head: 11,
} as const
export type BlockKind = keyof typeof blockKinds
const kindOf = (number: number): BlockKind | undefined =>
  (Object.keys(blockKinds) as BlockKind[]).find((kind) => blockKinds[kind] === number)

/**
 * An archive is one text line (`callboard-archive 1 <id> <check>`) and then blocks. A block is its sealed length (4 bytes), kind
 * (1), number of rows (4), chain (32) and its rows as JSON lines, zstd-compressed and sealed by AES-256-GCM under a key derived
 * from the master key and the id. chain = SHA-256(chain before ‖ length ‖ kind ‖ rows ‖ sealed): damage anywhere is found, in
 * the block where it is, even without the key.
 */
export interface Block {
  /** 1 for the first. */
  readonly number: number
  /** Byte in the file where it begins. */
  readonly offset: number
  readonly kind: BlockKind
  readonly rows: number
  readonly chain: Buffer
  /** Its rows in clear; raises WrongMasterKey. */
  readonly open: (key: Buffer) => Promise<readonly unknown[]>
}

/** The file is not what was written: `offset` is the byte where the damaged part begins. */
class ArchiveDamaged extends Error {
  readonly offset: number
  constructor(what: string, offset: number, upTo?: number) {
    super(
      `the file is damaged: ${what}${upTo === undefined ? ` at byte ${offset}` : `, bytes ${offset} to ${upTo}`}; nothing from there on is imported`,
    )
    this.name = 'ArchiveDamaged'
    this.offset = offset
  }
}
/** The blocks are whole, and sealed under a key other than this one. */
class WrongMasterKey extends Error {
  constructor() {
    super(
      'this file was written under another MASTER_KEY: give the one of the store that it came from',
    )
    this.name = 'WrongMasterKey'
  }
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const firstLine = (id: string): string =>
  `${MAGIC} ${id} ${sha256(id).toString('hex').slice(0, 16)}\n`
/** The key that an archive is sealed under: worth nothing for any other, and nothing without the master key. */
export const archiveKey = (master: Buffer, id: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.from(id, 'hex'), 'callboard archive', 32))

function headOf(length: number, kind: BlockKind, rows: number): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt32BE(length, 0)
  head.writeUInt8(blockKinds[kind], 4)
  head.writeUInt32BE(rows, 5)
  return head
}
/** Blocks are numbered, so a nonce is used once under the file's own key. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 8)
  return nonce
}

/** Writes blocks one after another into an open file. */
export class ArchiveWriter {
  readonly id = randomBytes(16).toString('hex')
  readonly #file: FileHandle
  readonly #key: Buffer
  #chain: Buffer
  #number = 0
  bytes = 0

  private constructor(file: FileHandle, master: Buffer) {
    this.#file = file
    this.#key = archiveKey(master, this.id)
    this.#chain = sha256(firstLine(this.id))
  }
  static async begin(file: FileHandle, master: Buffer): Promise<ArchiveWriter> {
    const writer = new ArchiveWriter(file, master)
    await writer.#put(Buffer.from(firstLine(writer.id)))
    return writer
  }
  async write(kind: BlockKind, rows: readonly unknown[]): Promise<void> {
    const packed = await promisify(zstdCompress)(rows.map((row) => JSON.stringify(row)).join('\n'))
    const head = headOf(packed.length + TAG_BYTES, kind, rows.length)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(++this.#number)).setAAD(
      Buffer.concat([this.#chain, head]),
    )
    const sealed = Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()])
    this.#chain = sha256(this.#chain, head, sealed)
    await this.#put(Buffer.concat([head, this.#chain, sealed]))
  }
  async #put(bytes: Buffer): Promise<void> {
    await this.#file.writeFile(bytes)
    this.bytes += bytes.length
  }
}

/** Reads an archive from its beginning, one block in memory at a time, each checked before it is given. Ends after the end block, else raises ArchiveDamaged. */
export async function* readArchive(path: string): AsyncGenerator<Block & { readonly id: string }> {
  const file = await open(path)
  try {
    const line = await readExactly(file, 0, firstLine('0'.repeat(32)).length, 'the first line')
    const id = line.toString('latin1').slice(MAGIC.length + 1, MAGIC.length + 33)
    if (line.toString('latin1') !== firstLine(id))
      throw new ArchiveDamaged('its first line is not that of an export', 0)
    let chain = sha256(firstLine(id))
    let offset = line.length
    for (let number = 1; ; number++) {
      const block = await readBlock(file, offset, number, chain)
      yield { ...block, id }
      chain = block.chain
      offset = block.ends
      if (block.kind !== 'end') continue
      if ((await file.stat()).size !== offset)
        throw new ArchiveDamaged('something follows its end', offset)
      return
    }
  } finally {
    await file.close()
  }
}

async function readBlock(
  file: FileHandle,
  offset: number,
  number: number,
  before: Buffer,
): Promise<Block & { readonly ends: number }> {
  const name = `block ${number}`
  const front = await readExactly(file, offset, HEAD_BYTES, name)
  const head = front.subarray(0, 9)
  const length = head.readUInt32BE(0)
  const kind = kindOf(head.readUInt8(4))
  if (length < TAG_BYTES || length > BLOCK_BYTES_MAX || kind === undefined)
    throw new ArchiveDamaged(name, offset)
  const sealed = await readExactly(file, offset + HEAD_BYTES, length, name, offset)
  const ends = offset + HEAD_BYTES + length
  const chain = sha256(before, head, sealed)
  if (!chain.equals(front.subarray(9))) throw new ArchiveDamaged(name, offset, ends)
  const rows = head.readUInt32BE(5)
  return {
    number,
    offset,
    kind,
    rows,
    chain,
    ends,
    open: (key) => unsealed(sealed, key, number, Buffer.concat([before, head])),
  }
}
async function unsealed(
  sealed: Buffer,
  key: Buffer,
  number: number,
  bound: Buffer,
): Promise<readonly unknown[]> {
  const packed = decrypted(sealed, key, number, bound)
  const text = (
    await promisify(zstdDecompress)(packed, { maxOutputLength: 4 * BLOCK_BYTES_MAX })
  ).toString()
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as unknown)
}
function decrypted(sealed: Buffer, key: Buffer, number: number, bound: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(bound)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  const packed = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES))
  try {
    return Buffer.concat([packed, decipher.final()])
  } catch (error) {
    throw Object.assign(new WrongMasterKey(), { cause: error })
  }
}

async function readExactly(
  file: FileHandle,
  position: number,
  length: number,
  what: string,
  begins = position,
): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw new ArchiveDamaged(`it ends within ${what}`, begins)
  return buffer
}

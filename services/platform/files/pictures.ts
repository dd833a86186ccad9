import type { Content, FileStore, ReceivedFile } from './files.ts'
import { UnusablePicture } from './picture-process.ts'
import { openPictureWorkers, type PictureWorkers } from './picture-workers.ts'
import { besides, THUMBNAILS, type PictureType } from './picture-work.ts'

export interface StoredPicture {
  readonly image: string
  readonly type: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}
/** A picture without its metadata, and its thumbnails, that nobody has kept yet. */
export interface PreparedPicture extends StoredPicture {
  readonly received: ReceivedFile
}
/** Who waits for a picture, and whether they still do. */
export interface PictureFor {
  /** Whose it is: part of the file's name. */
  readonly owner: string
  /** Who sent it: see `person` of PictureRequest. */
  readonly sender: string
  readonly gone?: AbortSignal | undefined
}

const kinds: readonly { readonly type: PictureType; readonly magic: (head: Buffer) => boolean }[] =
  [
    {
      type: 'image/jpeg',
      magic: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
    },
    {
      type: 'image/png',
      magic: (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
    },
    { type: 'image/gif', magic: (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)) },
    {
      type: 'image/webp',
      magic: (head) =>
        head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
    },
  ]

const workers = openPictureWorkers()

/**
 * Whether the first bytes of a file are those of a picture that is taken (JPEG, PNG, GIF, WebP), whatever it calls itself. Raises
 * UnusablePicture.
 */
export function pictureType({ head }: ReceivedFile): PictureType {
  const kind = kinds.find(({ magic }) => magic(head))
  if (!kind) throw new UnusablePicture('not a JPEG, PNG, GIF or WebP picture')
  return kind.type
}

/**
 * Makes of a picture one without its metadata — a photo's place and camera are nobody's business — and thumbnails of 64, 128 and
 * 512 pixels, in a process of its own with bounds (see picture-workers.ts). All of it lies beside what was received, and goes with
 * it. Raises UnusablePicture, and what `PictureWorkers.prepare` does.
 */
export async function preparePicture(
  files: FileStore,
  received: ReceivedFile,
  { owner, sender, gone }: PictureFor,
  by: PictureWorkers = workers,
): Promise<PreparedPicture> {
  const type = pictureType(received)
  const { bytes, width, height } = await by.prepare({
    path: received.path,
    type,
    person: sender,
    gone,
  })
  return {
    received,
    image: await files.nameOf(beside(received, 'clean'), owner),
    type,
    bytes,
    width,
    height,
  }
}

/** Keeps a prepared picture with its thumbnails; again is harmless. */
export async function keepPicture(
  files: FileStore,
  { received }: PreparedPicture,
  owner: string,
): Promise<void> {
  const image = await files.keep(beside(received, 'clean'), owner)
  for (const size of THUMBNAILS)
    await files.keepVariant(image, String(size), beside(received, size))
}
/** Whether the picture is there with all its thumbnails. */
export async function isKept(files: FileStore, image: string): Promise<boolean> {
  for (const variant of [undefined, ...THUMBNAILS.map(String)])
    if (!(await files.has(image, variant))) return false
  return true
}
const beside = ({ path }: ReceivedFile, what: Parameters<typeof besides>[1]): Content => ({
  path: besides(path, what),
})

const silhouette = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#ced4da"/><circle cx="32" cy="25" r="12" fill="#868e96"/><path d="M8 64c0-15 11-24 24-24s24 9 24 24z" fill="#868e96"/></svg>`
const anonymous = new Map<number, Promise<Buffer>>()
/** The picture of whoever has none, WebP. */
export function anonymousPicture(size: number): Promise<Buffer> {
  const known = anonymous.get(size) ?? drawn(size)
  anonymous.set(size, known)
  return known
}
/** Our own drawing needs no process of its own. Fetched late, because the product's start does not need it. */
async function drawn(size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(silhouette), { density: 600 }).resize(size, size).webp().toBuffer()
}

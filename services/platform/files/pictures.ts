import type { Content, ReceivedFile } from './files.ts'
import { openPictureWorkers, type PictureWorkers } from './picture-workers.ts'
import { besides, THUMBNAILS, type PictureType } from './picture-work.ts'

/** The person who waits for a file, and whether they still do. */
export interface FileFor {
  /** Part of the file's name: see FileStore. */
  readonly owner: string
  /** The sender: see `person` of PictureRequest. */
  readonly sender: string
  readonly gone?: AbortSignal | undefined
}
/** The files as which a picture is kept. */
export interface PictureParts {
  /** Without its metadata. */
  readonly content: Content
  readonly bytes: number
  readonly width: number
  readonly height: number
  /** Thumbnails, by their size in pixels. */
  readonly variants: readonly (readonly [variant: string, content: Content])[]
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

/** The type of picture that these first bytes begin, if it is one that is taken (JPEG, PNG, GIF, WebP), whatever the file's name. */
export const pictureType = (head: Buffer): PictureType | undefined =>
  kinds.find(({ magic }) => magic(head))?.type

/**
 * Makes of a picture one without its metadata — a photo's place and camera are private — and thumbnails of 64, 128 and
 * 512 pixels, in a process of its own with bounds (see picture-workers.ts). All of it lies beside what was received, and goes with
 * it. Raises UnusablePicture, and what `PictureWorkers.prepare` does.
 */
export async function preparePicture(
  { path }: ReceivedFile,
  type: PictureType,
  { sender, gone }: Pick<FileFor, 'sender' | 'gone'>,
  by: PictureWorkers = workers,
): Promise<PictureParts> {
  const { bytes, width, height } = await by.prepare({ path, type, person: sender, gone })
  const beside = (what: Parameters<typeof besides>[1]): Content => ({ path: besides(path, what) })
  const variants = THUMBNAILS.map((size) => [String(size), beside(size)] as const)
  return { content: beside('clean'), bytes, width, height, variants }
}

const silhouette = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#ced4da"/><circle cx="32" cy="25" r="12" fill="#868e96"/><path d="M8 64c0-15 11-24 24-24s24 9 24 24z" fill="#868e96"/></svg>`
const anonymous = new Map<number, Promise<Buffer>>()
/** The picture of a person without one, WebP. */
export function anonymousPicture(size: number): Promise<Buffer> {
  const picture = anonymous.get(size) ?? drawn(size)
  anonymous.set(size, picture)
  return picture
}
/** Our own drawing needs no process of its own. Fetched late, because the product's start does not need it. */
async function drawn(size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(silhouette), { density: 600 }).resize(size, size).webp().toBuffer()
}

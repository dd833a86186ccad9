import sharp, { type Sharp } from 'sharp'
import type { FileStore, Received } from './files.ts'

/** A decompression bomb is a small file that unpacks to more than this; for moving pictures all frames count. */
const PIXELS_MAX = 50_000_000
const AT_ONCE_MAX = 2
const thumbnails = [64, 128, 512] as const
// A picture is one request's work: several at once share the cores, each on one.
sharp.concurrency(1)
sharp.cache(false)

/** What was sent is no picture that can be taken; `detail` says why, for people. */
export class UnusablePicture extends Error {}

export interface StoredPicture {
  readonly image: string
  readonly type: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

const kinds: readonly { readonly type: string; readonly magic: (head: Buffer) => boolean; readonly write: (picture: Sharp) => Sharp }[] = [
  { type: 'image/jpeg', magic: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), write: (picture) => picture.jpeg({ quality: 90 }) },
  { type: 'image/png', magic: (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')), write: (picture) => picture.png() },
  { type: 'image/gif', magic: (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)), write: (picture) => picture.gif() },
  {
    type: 'image/webp',
    magic: (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
    write: (picture) => picture.webp({ quality: 90 }),
  },
]

/**
 * Takes a picture (JPEG, PNG, GIF, WebP, told by its first bytes whatever it calls itself), writes it anew without its
 * metadata — a photo's place and camera are nobody's business — and makes thumbnails of 64, 128 and 512 pixels.
 * Raises UnusablePicture, or request.tooLarge.
 */
export async function storePicture(files: FileStore, bytes: AsyncIterable<Uint8Array>, bytesMax: number, owner: string): Promise<StoredPicture> {
  const received = await files.receive(bytes, bytesMax)
  try {
    return await atOnce(() => clean(files, received, owner))
  } finally {
    await files.discard(received)
  }
}

async function clean(files: FileStore, received: Received, owner: string): Promise<StoredPicture> {
  const kind = kinds.find(({ magic }) => magic(received.head))
  if (!kind) throw new UnusablePicture('not a JPEG, PNG, GIF or WebP picture')
  try {
    const moving = await isMoving(received.path)
    const source = sharp(received.path, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true, animated: moving })
    const { data, info } = await kind.write(moving ? source : source.autoOrient()).toBuffer({ resolveWithObject: true })
    const image = await files.keep(data, owner)
    for (const size of thumbnails) await files.keepVariant(image, String(size), await thumbnail(data, size))
    return { image, type: kind.type, bytes: data.length, width: info.width, height: info.pageHeight ?? info.height }
  } catch (error) {
    if (error instanceof UnusablePicture || (error as { code?: unknown }).code !== undefined) throw error
    // What the decoder says of a file is the file's fault.
    throw new UnusablePicture('the picture is damaged or too large to unpack')
  }
}
async function isMoving(place: string): Promise<boolean> {
  const { width, height, pages = 1 } = await sharp(place, { limitInputPixels: PIXELS_MAX }).metadata()
  if (width * height * pages > PIXELS_MAX) throw new UnusablePicture(`more than ${PIXELS_MAX / 1_000_000} million pixels`)
  return pages > 1
}
const thumbnail = (picture: Buffer, size: number): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: PIXELS_MAX }).resize(size, size, { fit: 'cover', position: 'attention' }).webp({ quality: 80 }).toBuffer()

let running = 0
const waiting: (() => void)[] = []
/** Unpacked pictures are large: at most two at a time, the others wait. */
async function atOnce<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

const silhouette = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#ced4da"/><circle cx="32" cy="25" r="12" fill="#868e96"/><path d="M8 64c0-15 11-24 24-24s24 9 24 24z" fill="#868e96"/></svg>`
const anonymous = new Map<number, Promise<Buffer>>()
/** The picture of whoever has none, WebP. */
export function anonymousPicture(size: number): Promise<Buffer> {
  const known = anonymous.get(size) ?? sharp(Buffer.from(silhouette), { density: 600 }).resize(size, size).webp().toBuffer()
  anonymous.set(size, known)
  return known
}

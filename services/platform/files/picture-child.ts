import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import sharp, { type Sharp } from 'sharp'
import {
  besides,
  THUMBNAILS,
  type PictureAnswer,
  type PictureBounds,
  type PictureJob,
  type PictureType,
} from './picture-work.ts'

/**
 * The process that unpacks pictures (see picture-workers.ts): what a client sent is decoded here and nowhere else, because libvips
 * can be ended only with its process, and a faulty decoder does its harm without the product's secrets.
 */

/** A decompression bomb is a small file that unpacks to more than this; for moving pictures all frames count. */
const PIXELS_MAX = 50_000_000
const FRAMES_MAX = 1000
/** One side to the other: beyond, it is a line and no picture; and filling a square with it enlarges it by as much. */
const RATIO_MAX = 50
/** The most that a thumbnail's source may be longer than wide. Of a longer picture the middle is taken, so that no step makes more than four squares. */
const THUMBNAIL_RATIO_MAX = 4
/** A PNG may come out larger than it came. */
const RESULT_BYTES_MAX = 64 * 1024 * 1024
const LOOK_MS = 25

sharp.concurrency(1)
sharp.cache(false)
// No other format is read, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
  ],
})

class Unusable extends Error {}

const writers: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png(),
  'image/gif': (picture) => picture.gif(),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
}

async function prepare({ path, type, bounds }: PictureJob): Promise<PictureAnswer> {
  const unwatch = watch(bounds)
  try {
    const moving = await checkSize(path)
    const source = sharp(path, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
      sequentialRead: true,
      animated: moving,
    })
    const { data, info } = await writers[type](moving ? source : source.autoOrient()).toBuffer({
      resolveWithObject: true,
    })
    if (data.length > RESULT_BYTES_MAX)
      throw new Unusable('the picture is too large when it is unpacked')
    await writeFile(besides(path, 'clean'), data, { mode: 0o600 })
    const [width, height] = [info.width, info.pageHeight ?? info.height]
    await writeThumbnails(path, data, width, height)
    return {
      kind: 'made',
      bytes: data.length,
      width,
      height,
      memory_bytes: process.memoryUsage.rss(),
    }
  } catch (error) {
    if (error instanceof Unusable) return { kind: 'unusable', detail: error.message }
    const { code, message } = error as { code?: unknown; message: string }
    if (typeof code === 'string') return { kind: 'failed', code, message }
    // An error of the decoder is the file's fault.
    return { kind: 'unusable', detail: 'the picture is damaged or too large to unpack' }
  } finally {
    unwatch()
  }
}

/** Checks the size by the header, before anything is unpacked. Returns whether the picture moves. */
async function checkSize(path: string): Promise<boolean> {
  const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
  if (width * height * pages > PIXELS_MAX)
    throw new Unusable(`more than ${PIXELS_MAX / 1_000_000} million pixels`)
  if (pages > FRAMES_MAX) throw new Unusable(`more than ${FRAMES_MAX} frames`)
  if (Math.max(width, height) > RATIO_MAX * Math.min(width, height))
    throw new Unusable(`one side is more than ${RATIO_MAX} times as long as the other`)
  return pages > 1
}

async function writeThumbnails(
  path: string,
  picture: Buffer,
  width: number,
  height: number,
): Promise<void> {
  const middle = {
    width: Math.min(width, height * THUMBNAIL_RATIO_MAX),
    height: Math.min(height, width * THUMBNAIL_RATIO_MAX),
  }
  const whole = sharp(picture, { limitInputPixels: PIXELS_MAX })
  const long = middle.width < width || middle.height < height
  const source = long
    ? whole.extract({
        left: Math.floor((width - middle.width) / 2),
        top: Math.floor((height - middle.height) / 2),
        ...middle,
      })
    : whole
  const side = Math.max(...THUMBNAILS)
  // Unpacked once: the smaller ones are made of the largest.
  const { data, info } = await source
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: side, height: side, channels: info.channels }
  for (const size of THUMBNAILS)
    await writeFile(
      besides(path, size),
      await sharp(data, { raw }).resize(size, size).webp({ quality: 80 }).toBuffer(),
      { mode: 0o600 },
    )
}

/** The decoder works beside this thread and cannot be told to stop: beyond the bounds the process ends itself. */
function watch({ cpu_s, memory_bytes }: PictureBounds): () => void {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1e6 > cpu_s || process.memoryUsage.rss() > memory_bytes) end()
  }, LOOK_MS)
  return () => clearInterval(timer)
}
// An ordinary exit waits for the decoder.
const end = (): void => void process.kill(process.pid, 'SIGKILL')

// Ctrl-C is for the product alone, which finishes what runs. Its end, however it comes, is the end of this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', end)
// Pictures wait for the product, not the other way round.
os.setPriority(10)

const say = (answer: PictureAnswer): void => void process.send?.(answer)
process.on('message', (job: PictureJob) => void prepare(job).then(say))
if (process.connected) say({ kind: 'ready' })
else end()

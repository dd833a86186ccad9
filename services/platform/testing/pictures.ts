import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A chunk of a PNG, with its checksum. */
export const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** A PNG of one grey bit a pixel; `rows` of it are there, also if its header says otherwise. */
export const png = (
  width: number,
  height: number,
  rows = height,
  before: readonly Buffer[] = [],
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** A picture of one colour. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
/** A GIF whose frames are one pixel each. */
export const gifOf = (frames: number): Buffer =>
  Buffer.from(
    `47494638396101000100800000000000ffffff${'2c0000000001000100000202440100'.repeat(frames)}3b`,
    'hex',
  )

import { inflateSync } from 'node:zlib'
import { decodeQR } from 'qr/decode.js'

/** Pixels of a module, as a camera has several. */
const SCALE = 4
/** The standard asks for four modules of white around a code; a payslip has its own paper there. */
const QUIET = 4
const PICTURE =
  /\/Subtype \/Image\s+\/Filter \/FlateDecode\s+\/Width (\d+)\s+\/Height (\d+)\s[^>]*\/BitsPerComponent 8\s*>>\s*stream\n/g

/** Returns the text of the only QR of a PDF, read from its picture as a phone reads it from paper. */
export function readQr(pdf: Buffer): string {
  const found = [...pdf.toString('latin1').matchAll(PICTURE)]
  const [picture] = found
  if (!picture || found.length !== 1) throw new Error(`${found.length} pictures in the PDF, not 1`)
  const size = Number(picture[1])
  const grey = inflateSync(pdf.subarray(picture.index + picture[0].length))
  if (Number(picture[2]) !== size || grey.length !== size * size)
    throw new Error(`the picture is not ${size} by ${size} grey values: ${grey.length}`)
  const side = (size + 2 * QUIET) * SCALE
  const data = new Uint8Array(side * side * 4).fill(255)
  const onPaper = (at: number): number => Math.floor(at / SCALE) - QUIET
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [row, column] = [onPaper(y), onPaper(x)]
      if (Math.min(row, column) < 0 || Math.max(row, column) >= size) continue
      data.fill(grey[row * size + column] ?? 0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  // On a crowded machine one frame of a camera is too short a time.
  return decodeQR({ width: side, height: side, data }, { timeLimit: Number.MAX_SAFE_INTEGER })
}

/** Returns the target of the only link of a PDF. */
export function readLink(pdf: Buffer): string {
  const links = [...pdf.toString('latin1').matchAll(/\/URI \(([^)]+)\)/g)]
  if (links.length !== 1) throw new Error(`${links.length} links in the PDF, not 1`)
  return links[0]?.[1] ?? ''
}

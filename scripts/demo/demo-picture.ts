import sharp from 'sharp'
import type { DemoShape } from './demo-products.ts'

const [width, height] = [560, 560]
/** How far a point is from a shape, in pixels; below zero: in it. The middle of the picture is 0, 0. */
type Distance = (x: number, y: number) => number

const circle =
  (cx: number, cy: number, radius: number): Distance =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius
const plate =
  (cx: number, cy: number, halfWidth: number, halfHeight: number, round = 14): Distance =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x - cx) - halfWidth + round, Math.abs(y - cy) - halfHeight + round]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
  }
const ring =
  (shape: Distance, thick: number): Distance =>
  (x, y) =>
    Math.abs(shape(x, y)) - thick
const any =
  (...shapes: readonly Distance[]): Distance =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)))
const without =
  (shape: Distance, hole: Distance): Distance =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y))

const shapes: Readonly<Record<DemoShape, Distance>> = {
  mug: any(plate(-20, 10, 80, 95), ring(circle(75, 10, 48), 13)),
  lamp: any(ring(circle(0, -50, 100), 18), plate(0, 120, 8, 75, 4), plate(0, 190, 70, 9, 8)),
  bottle: any(plate(0, 40, 58, 130, 26), plate(0, -120, 26, 46, 10)),
  camera: without(
    any(circle(0, -30, 105), plate(0, 130, 90, 14, 12), plate(0, 95, 14, 40, 4)),
    ring(circle(0, -30, 52), 10),
  ),
  headset: any(
    without(ring(circle(0, -10, 115), 15), plate(0, 120, 200, 110, 1)),
    plate(-112, 50, 30, 62, 22),
    plate(112, 50, 30, 62, 22),
  ),
  box: any(plate(0, 55, 130, 95), plate(0, -70, 145, 26, 10)),
  shirt: without(any(plate(0, 40, 90, 150, 20), plate(0, -70, 190, 46, 24)), circle(0, -135, 52)),
  pillow: any(plate(-50, 20, 120, 92, 46), plate(60, -30, 110, 84, 42)),
}

/** A colour of a hue in degrees as red, green and blue. */
function colour(hue: number, saturation: number, lightness: number): readonly number[] {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  })
}

/** A picture of a product as PNG: its shape on a ground that gets darker downwards. */
export function demoPicture(shape: DemoShape, hue: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  const ink = colour(hue, 0.45, 0.97)
  for (let y = 0; y < height; y++) {
    const ground = colour(hue, 0.42, 0.62 - (0.26 * y) / height)
    for (let x = 0; x < width; x++) {
      const distance = shapes[shape](x - width / 2, y - height / 2)
      const part = Math.max(0, Math.min(1, 0.5 - distance))
      for (const [c, value] of ground.entries())
        pixels[(y * width + x) * 3 + c] = Math.round(value + part * ((ink[c] ?? value) - value))
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

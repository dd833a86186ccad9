import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { besides, THUMBNAILS, type PictureType } from './picture-work.ts'
import {
  openPictureWorkers,
  type PictureWorkerOptions,
  type PictureWorkers,
} from './picture-workers.ts'
import { chunk, gifOf, plainPicture, png } from '../testing/pictures.ts'
import { cpuOf, isRunning } from '../testing/process-facts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))
const open: PictureWorkers[] = []
const start = (options?: Partial<PictureWorkerOptions>): PictureWorkers => {
  const workers = openPictureWorkers(options)
  open.push(workers)
  return workers
}
afterEach(() => {
  for (const workers of open.splice(0)) workers.close()
})

let files = 0
const sent = async (bytes: Buffer): Promise<string> => {
  const place = path.join(folder, String(++files))
  await writeFile(place, bytes)
  return place
}
const prepare = async (
  workers: PictureWorkers,
  type: PictureType,
  bytes: Buffer,
  more: { person?: string; gone?: AbortSignal } = {},
) => {
  const place = await sent(bytes)
  return { place, ...(await workers.prepare({ path: place, type, person: 'fern', ...more })) }
}

test('what would be stretched, unpack to too much or is no whole picture is refused', async () => {
  // The bounds of time are far from what a header needs, and near enough that a picture which is stretched runs into them.
  const workers = start({ cpu_s: 20 })
  const unusable = async (type: PictureType, bytes: Buffer) => {
    const refused = await prepare(workers, type, bytes).catch((error: unknown) => error)
    return (refused as Error).message
  }
  const [line, pixels, damaged] = [
    /^one side is more than 50 times/,
    /^more than 50 million pixels$/,
    /^the picture is damaged or too large to unpack$/,
  ]
  expect(await unusable('image/png', png(5000, 1))).toMatch(line)
  expect(await unusable('image/png', png(1, 5000))).toMatch(line)
  expect(await unusable('image/png', png(20_000, 1))).toMatch(line)
  expect(await unusable('image/png', png(51, 1))).toMatch(line)
  expect(await unusable('image/png', png(50_000_000, 1, 0))).toMatch(line)
  expect(await unusable('image/png', png(60_000, 60_000, 1))).toMatch(pixels)
  expect(await unusable('image/png', png(7_000, 7_000, 1))).toMatch(damaged)
  expect(await unusable('image/gif', gifOf(1001))).toMatch(/^more than 1000 frames$/)
  expect(
    await unusable('image/jpeg', (await plainPicture(300, 200).jpeg().toBuffer()).subarray(0, 400)),
  ).toMatch(damaged)
  expect(
    await unusable('image/webp', (await plainPicture(300, 200).webp().toBuffer()).subarray(0, 40)),
  ).toMatch(damaged)
  expect(
    await unusable(
      'image/png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ),
  ).toMatch(damaged)
  expect(workers.processes()).toHaveLength(1)
})

test('what cameras and programs make is taken, and its thumbnails are what they should be', async () => {
  const workers = start()
  const text = chunk(
    'tEXt',
    Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(3_000_000, 'camera-marker')]),
  )
  const made = {
    long: await prepare(workers, 'image/png', png(50, 2500)),
    tiny: await prepare(workers, 'image/png', png(1, 1)),
    wordy: await prepare(workers, 'image/png', png(40, 30, 30, [text])),
    interlaced: await prepare(
      workers,
      'image/png',
      await plainPicture(300, 200).png({ progressive: true }).toBuffer(),
    ),
    deep: await prepare(
      workers,
      'image/png',
      await plainPicture(300, 200).toColourspace('rgb16').png().toBuffer(),
    ),
    print: await prepare(
      workers,
      'image/jpeg',
      await plainPicture(300, 200).toColourspace('cmyk').jpeg().toBuffer(),
    ),
    turned: await prepare(
      workers,
      'image/jpeg',
      await plainPicture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ),
    profiled: await prepare(
      workers,
      'image/jpeg',
      await plainPicture(300, 200).withIccProfile('p3').jpeg().toBuffer(),
    ),
    moving: await prepare(workers, 'image/gif', gifOf(40)),
  }
  expect(Object.entries(made).map(([name, { width, height }]) => [name, width, height])).toEqual([
    ['long', 50, 2500],
    ['tiny', 1, 1],
    ['wordy', 40, 30],
    ['interlaced', 300, 200],
    ['deep', 300, 200],
    ['print', 300, 200],
    ['turned', 200, 300],
    ['profiled', 300, 200],
    ['moving', 1, 1],
  ])
  for (const { place } of Object.values(made)) {
    const clean = readFileSync(besides(place, 'clean'))
    expect([clean.includes('camera-marker'), (await sharp(clean).metadata()).exif]).toEqual([
      false,
      undefined,
    ])
    for (const size of THUMBNAILS)
      expect(await sharp(besides(place, size)).metadata()).toMatchObject({
        format: 'webp',
        width: size,
        height: size,
      })
  }
  expect((await sharp(besides(made.print.place, 'clean')).metadata()).space).toBe('srgb')
})

/** More than a second's work. */
const large = png(7000, 7000)

test('what takes more time or memory than it may is refused, and the next picture gets a new process', async () => {
  const small = await plainPicture(30, 20).png().toBuffer()
  for (const options of [{ memory_bytes: 1024 }, { stuck_ms: 1 }]) {
    const workers = start(options)
    await expect(prepare(workers, 'image/png', large)).rejects.toThrow(
      'it takes too much time or memory to unpack',
    )
    await expect.poll(() => workers.processes()).toEqual([])
  }
  // Machines differ in speed, so the bound is a part of what this one needs.
  const free = start()
  await prepare(free, 'image/png', small)
  const [pid = 0] = free.processes()
  const before = cpuOf(pid)
  await prepare(free, 'image/png', large)
  const workers = start({ cpu_s: (cpuOf(pid) - before) / 2 })
  await expect(prepare(workers, 'image/png', large)).rejects.toThrow(
    'it takes too much time or memory to unpack',
  )
  await expect.poll(() => prepare(workers, 'image/png', small)).toMatchObject({ width: 30 })
})

test('the work ends with the client that waits for it, and one who waits for their turn gives it up', async () => {
  const workers = start({ atOnce: 1 })
  const [first, second] = [new AbortController(), new AbortController()]
  const [running, waiting] = [
    prepare(workers, 'image/png', large, { gone: first.signal }),
    prepare(workers, 'image/png', large, { person: 'oak', gone: second.signal }),
  ]
  const outcomes = Promise.allSettled([running, waiting])
  await expect.poll(() => workers.processes()).toHaveLength(1)
  const [pid = 0] = workers.processes()
  second.abort()
  first.abort()
  for (const one of await outcomes)
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { status: 400, code: 'request.malformed' },
    })
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(
    (await prepare(workers, 'image/png', await plainPicture(30, 20).png().toBuffer())).width,
  ).toBe(30)
})

test('one person’s pictures keep nobody else’s waiting, and nobody waits for ever', async () => {
  const workers = start({ atOnce: 2 })
  const picture = await plainPicture(30, 20).png().toBuffer()
  const order: string[] = []
  const send = (person: string, name: string, bytes = png(3000, 3000)) =>
    prepare(workers, 'image/png', bytes, { person }).then(() => void order.push(name))
  await Promise.all([
    ...[1, 2, 3, 4].map((i) => send('fern', `fern ${i}`)),
    send('oak', 'oak', picture),
  ])
  expect(order.indexOf('oak')).toBeLessThan(4)
  const hurried = start({ atOnce: 1, wait_ms: 1 })
  const [first, second] = [await sent(large), await sent(picture)]
  const asked = (place: string, person: string) =>
    hurried.prepare({ path: place, type: 'image/png', person })
  const outcomes = await Promise.allSettled([asked(first, 'fern'), asked(second, 'oak')])
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { reason: { status: 429, code: 'request.uploadsTooMany', retryAfter_s: 30 } },
  ])
})

test('a process that unpacks pictures knows no secret, and ends with the product however that ends', async () => {
  const script = `
    const { openPictureWorkers } = await import(${JSON.stringify(path.join(import.meta.dirname, 'picture-workers.ts'))})
    const workers = openPictureWorkers()
    await workers.prepare({ path: ${JSON.stringify(await sent(png(4, 4)))}, type: 'image/png', person: 'fern' })
    process.stdout.write(String(workers.processes()[0]))
    setInterval(() => undefined, 1000)`
  const product = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, MASTER_KEY: 'master-key-8812' },
  })
  const [said] = (await once(product.stdout, 'data')) as [Buffer]
  const pid = Number(String(said))
  expect(isRunning(pid)).toBe(true)
  if (existsSync('/proc/self/environ'))
    expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toContain('master-key-8812')
  product.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

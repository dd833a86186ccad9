import { Readable } from 'node:stream'
import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { exportPerson } from './export.ts'
import { leaveNow } from '../testing/accounts.ts'
import { leaverTest } from '../testing/leaver.ts'
import { actorOfCookie } from '../testing/media.ts'

const studio = await leaverTest()
afterAll(() => studio.close())

/** The files of a ZIP as text, read by its directory, each with its checksum proved. */
function unzipped(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, sum, packed] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ]
    const [name, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + packed)
    const content = method === 0 ? bytes : inflateRawSync(bytes)
    expect(crc32(content)).toBe(sum)
    files[zip.toString('utf8', at + 46, at + 46 + name)] = content.toString('utf8')
    at += 46 + name + extra + comment
  }
  return files
}

test('an export is a ZIP of the record, the events and the pictures, for oneself and the owner', async () => {
  expect((await studio.send('mara', 'GET', '/api/accounts/people/fern/export')).status).toBe(403)
  const sent = await studio.send('fern', 'GET', '/api/accounts/people/fern/export')
  expect(sent.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename=fern.zip',
  })
  const files = unzipped(sent.bytes)
  expect(JSON.parse(files['person.json'] ?? '')).toMatchObject({
    user: 'fern',
    telefon: '0700 765 431',
    cnp: '1800101221144',
  })
  expect(files['events/account-fern.ndjson']).toContain('ContactSet')
  expect(Object.keys(files).some((name) => /^media\/avatar\/[0-9a-f]{64}\.jpeg$/.test(name))).toBe(
    true,
  )
  expect(JSON.stringify(files)).not.toContain('vault-marker')
  const { body } = await studio.send<{ what: string }[]>(
    'root',
    'GET',
    '/api/accounts/people/fern/reveals',
  )
  expect(body[0]?.what).toBe('export')
})

test('an export that nobody reads to its end leaves no file open', async () => {
  const opened: Readable[] = []
  const endless = () => {
    const body = new Readable({ read: () => body.push(Buffer.alloc(1000)) })
    opened.push(body)
    return body
  }
  const app = {
    ...studio.app,
    files: { ...studio.app.files, open: async () => ({ bytes: 1_000_000, body: endless() }) },
  }
  const by = await actorOfCookie(studio, 'root')
  const { body } = await exportPerson({ leaveThisYear: async () => leaveNow }).handlerOf(app)(
    { params: { user: 'fern' }, query: undefined, body: undefined },
    studio.browser().context(by),
  )
  for await (const _ of body) if (opened.length > 0) break
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true])
})

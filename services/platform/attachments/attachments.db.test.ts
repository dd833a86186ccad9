import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypesOf, partitionByUser } from '#shared/platform/messages.ts'
import { personal } from '#shared/platform/personal.ts'
import { pauseCall } from '../testing/pause-call.ts'
import { pdf } from '../testing/documents.ts'
import { folderAggregate, folderPapers, folders, folderStream } from '../testing/folders.ts'
import { fileOwners, referencedFiles } from './attachment-references.ts'
import { defineAttachments } from '../files/attachments.ts'
import { takeFiles, type TakenFile } from './take-files.ts'
import { context, foldersTest, keptNames, sweepOld } from './testing-attachments.ts'

const studio = await foldersTest()
afterAll(() => studio.close())
const { app, file, read, takeOut, place, held } = studio

const letter = { name: 'C:\\home\\Scrisoare ă.pdf', bytes: pdf('letter') }
const bodyOf = (bytes: Buffer) => ({
  gone: new AbortController().signal,
  parts: async function* () {
    yield {
      kind: 'file' as const,
      name: 'file',
      filename: 'paper.pdf',
      bytes: (async function* () {
        yield bytes
      })(),
    }
  },
})
/** Files a paper; `write` stands for what appends the event. */
const taken = (
  user: string,
  bytes: Buffer,
  write: (files: readonly TakenFile[]) => Promise<unknown>,
) =>
  takeFiles(
    app,
    folderPapers,
    bodyOf(bytes),
    { stream: folderStream(user), sender: user },
    async ({ files, keep }) => {
      await keep(() => write(files))
      return files[0]?.file ?? ''
    },
  )
const filed = (user: string) => (papers: readonly TakenFile[]) =>
  app.handle(folderAggregate, folderStream(user), { type: 'File', user, papers }, context())

test('a document is saved under its name with the type of its content, and nothing of it runs', async () => {
  const { status, body } = await file('ana', 'ana', letter, { name: 'Times.csv', bytes: 'a;b\n' })
  expect([status, body.map(({ type, bytes, name }) => [type, bytes, name])]).toEqual([
    201,
    [
      ['application/pdf', letter.bytes.length, 'Scrisoare ă.pdf'],
      ['text/csv', 4, 'Times.csv'],
    ],
  ])
  await studio.settle()
  const answer = await read('ana', place('ana', body[0]?.file))
  expect([answer.statusCode, answer.rawPayload.equals(letter.bytes)]).toEqual([200, true])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition':
      'attachment; filename="Scrisoare ?.pdf"; filename*=UTF-8\'\'Scrisoare%20%C4%83.pdf',
    'content-length': String(letter.bytes.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
})

test('a part is read by its range, as long as the file is the one that the client knows', async () => {
  const text = 'The quick brown fox jumps over the lazy dog.'
  const { body } = await file('ana', 'ana', { name: 'fox.txt', bytes: text })
  await studio.settle()
  const url = place('ana', body[0]?.file)
  const etag = String((await read('ana', url)).headers['etag'])
  const asked = async (headers: Record<string, string>) => {
    const { statusCode, payload, headers: got } = await read('ana', url, headers)
    return [statusCode, payload, got['content-range'], got['content-length']]
  }
  const bytes = text.length
  expect(await asked({ range: 'bytes=4-8' })).toEqual([206, 'quick', `bytes 4-8/${bytes}`, '5'])
  expect(await asked({ range: 'bytes=-4' })).toEqual([
    206,
    'dog.',
    `bytes ${bytes - 4}-${bytes - 1}/${bytes}`,
    '4',
  ])
  expect(await asked({ range: `bytes=-${bytes * 9}` })).toEqual([
    206,
    text,
    `bytes 0-${bytes - 1}/${bytes}`,
    `${bytes}`,
  ])
  expect(await asked({ range: `bytes=${bytes}-` })).toEqual([416, '', `bytes */${bytes}`, '0'])
  const whole = [200, text, undefined, `${bytes}`]
  expect(await asked({ range: 'bytes=0-1,4-5' })).toEqual(whole)
  expect(await asked({ range: 'bytes=4-8', 'if-range': '"another"' })).toEqual(whole)
  expect((await asked({ range: 'bytes=4-8', 'if-range': etag }))[0]).toBe(206)
  expect((await asked({ range: 'bytes=4-8', 'if-none-match': etag }))[0]).toBe(304)
  const head = await studio.server.inject({
    method: 'HEAD',
    url,
    headers: { cookie: studio.cookie('ana'), range: 'bytes=4-8' },
  })
  expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([
    200,
    '',
    `${bytes}`,
  ])
  expect(head.headers['accept-ranges']).toBe('bytes')
})

test('hostile ranges are answered and leave no file open, and neither does a client that leaves', async () => {
  const { body } = await file('ana', 'ana', { name: 'a.txt', bytes: 'x'.repeat(1_000_000) })
  await studio.settle()
  const url = place('ana', body[0]?.file)
  const { open } = app.files
  const bodies: Readable[] = []
  Object.assign(app.files, {
    open: async (...what: Parameters<typeof open>) => {
      const opened = await open(...what)
      if (opened) bodies.push(opened.body)
      return opened
    },
  })
  for (const range of [
    'bytes=',
    `bytes=${'0-1,'.repeat(2000)}`,
    `bytes=${'9'.repeat(4000)}-`,
    'bytes=-0',
    'bytes=1-0',
    'bytes=1-2',
    'bytes=\u00e9-1',
    'bytes= 0 - 1',
    '%00',
  ])
    expect([200, 206, 416]).toContain((await read('ana', url, { range })).statusCode)
  await studio.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = studio.server.server.address() as AddressInfo
  for (const range of ['bytes=10-', 'bytes=0-999999', '']) {
    const headers = { cookie: studio.cookie('ana'), ...(range === '' ? {} : { range }) }
    const asking = request({ port, path: url, headers, agent: false }).end()
    const [answer] = (await once(asking, 'response')) as [NodeJS.ReadableStream]
    await once(answer, 'data')
    asking.destroy()
  }
  await expect.poll(() => bodies.filter(({ closed }) => !closed).length).toBe(0)
  Object.assign(app.files, { open })
  expect(bodies.length).toBeGreaterThan(11)
})

test('what is out of sight is not there, and neither is what was taken out', async () => {
  const { body } = await file('ana', 'ana', { name: 'x.txt', bytes: 'out of sight' })
  const url = place('ana', body[0]?.file)
  await studio.settle()
  expect((await read('vlad', url)).json()).toMatchObject({ code: 'request.fileUnknown' })
  expect((await read('vlad', url)).statusCode).toBe(404)
  expect((await read('owner', url)).statusCode).toBe(200)
  expect((await takeOut('ana', 'ana', body[0]?.file ?? '')).statusCode).toBe(200)
  expect(await keptNames(app)).not.toContain(body[0]?.file)
  expect((await read('ana', url)).statusCode).toBe(404)
  await studio.settle()
  expect((await read('ana', url)).json()).toMatchObject({ code: 'request.fileUnknown' })
})

test('what is of another type, too large or too many is refused, and nothing of the body is kept', async () => {
  const before = await keptNames(app)
  const html = { name: 'letter.pdf', bytes: '<script>alert(1)</script>' }
  const refused = async (...files: Parameters<typeof file>[2][]) => {
    const { status, body } = await file('ana', 'ana', ...files)
    return { status, code: body.code, ...body.params }
  }
  expect(await refused(letter, html)).toEqual({
    status: 422,
    code: 'request.fileType',
    file: 'letter.pdf',
    types: expect.stringContaining('PDF, Word') as string,
  })
  const large = { name: 'x', bytes: Buffer.alloc(1024 * 1024 + 1, 'x') }
  expect(await refused(large)).toMatchObject({ status: 413, code: 'request.tooLarge' })
  expect(await refused(letter, letter, letter, letter)).toEqual({
    status: 413,
    code: 'request.filesTooMany',
    max: 3,
  })
  expect(await refused()).toEqual({ status: 400, code: 'request.fileMissing' })
  const broken = { name: 'broken.png', bytes: Buffer.from('89504e470d0a1a0a00', 'hex') }
  expect(await refused(letter, broken)).toMatchObject({ status: 422, code: 'request.fileUnusable' })
  expect(await keptNames(app)).toEqual(before)
})

test('the same bytes in two folders are two files', async () => {
  const [ana, vlad] = [await file('ana', 'ana', letter), await file('vlad', 'vlad', letter)]
  await takeOut('ana', 'ana', ana.body[0]?.file ?? '')
  await studio.settle()
  expect((await read('vlad', place('vlad', vlad.body[0]?.file))).statusCode).toBe(200)
  const owners = await fileOwners([folderPapers])(app.pool)
  expect(owners.get(vlad.body[0]?.file ?? '')).toBe('stream:folder-vlad')
})

test('a process that dies between file and event leaves a file that the sweep takes, and it takes no other', async () => {
  const { body } = await file('ana', 'ana', { name: 'stays.txt', bytes: 'stays' })
  let arrived = (): void => undefined
  const there = new Promise<void>((resolve) => (arrived = resolve))
  const died = new Promise<never>(() => arrived)
  void taken('ana', pdf('died'), () => (arrived(), died))
  await there
  const before = await keptNames(app)
  await studio.settle()
  await app.pool.query('delete from folder_paper__1 where file = $1', [body[0]?.file])
  expect(await sweepOld(app)).toBe(1)
  const after = await keptNames(app)
  expect([before.length - after.length, after.includes(body[0]?.file ?? '')]).toEqual([1, true])
})

/** Repeats a decision: of four clients that decide on one stream the last may lose three times, and is told to try again. */
const untilDone = (work: () => Promise<unknown>): Promise<unknown> =>
  work().catch((error: { readonly code?: string }) => {
    if (error.code !== 'command.busy') throw error
    return untilDone(work)
  })
test('two send the same bytes while one takes them out: whatever comes first, what is held is there', async () => {
  const bytes = pdf('both')
  const send = () => taken('dora', bytes, filed('dora'))
  for (let round = 0; round < 30; round++) {
    const name = await send()
    const out = () => takeOut('dora', 'dora', name)
    await Promise.all([send, out, send, out].map(untilDone))
    expect((await keptNames(app)).includes(name)).toBe((await held('dora')).includes(name))
  }
  // The worst order: it is taken out of the folder between being kept and being held again.
  const name = await send()
  const pause = pauseCall(app.files as object as Record<string, never>, ['release'], () => true)
  const out = takeOut('dora', 'dora', name)
  await pause.reached
  const again = taken('dora', bytes, async (papers) => {
    pause.release()
    await out
    await filed('dora')(papers)
  })
  expect(await again).toBe(name)
  expect([await held('dora'), (await keptNames(app)).includes(name)]).toEqual([[name], true])
})

test('what belongs to an erased person goes, and what is added late goes, too', async () => {
  const { body } = await file('bela', 'bela', letter, { name: 'x.txt', bytes: 'x' })
  const noName = {
    file: '../x',
    name: '',
    bytes: 0,
    type: 'text/plain',
    width: 0,
    height: 0,
  } as const
  await filed('bela')([noName])
  await app.erase('bela')
  const kept = async () =>
    (await keptNames(app)).filter((name) => body.some((one) => name === one.file))
  expect(await kept()).toEqual([])
  const late = await file('bela', 'bela', letter)
  expect([late.status, await kept()]).toEqual([201, []])
  // A file whose process died in between is swept, although the folder holds it.
  await app.files.keep(letter.bytes, 'stream:folder-bela')
  expect(await kept()).toHaveLength(1)
  await studio.settle()
  await app.pool.query('delete from folder_paper__1 where "user" = \'bela\'')
  expect(await referencedFiles(app, folderPapers)(body.map((one) => one.file))).toEqual([])
  await sweepOld(app)
  expect(await kept()).toEqual([])
})

test('a declaration by which nothing could be found in the log is an error at start', () => {
  const sent = z.object({ user: z.string(), file: personal() })
  const events = {
    Sent: eventTypesOf('accounts')(sent, { of: partitionByUser, name: 'Sent' }),
  }
  const declared = (path: string) => () =>
    defineAttachments({
      limits: folderPapers.limits,
      aggregate: {
        name: 'sent',
        events,
        decider: { initial: 0, decide: () => [], evolve: (n) => n },
      },
      events: { Sent: path },
      held: () => [],
      listed: { projection: folders, table: 'folder_paper', column: 'file' },
    })
  expect(declared('file')).toThrow('Sent.file is personal')
  expect(declared('image')).toThrow('no such field')
  expect(declared("user') or true")).toThrow('no such field')
})

import { createServer, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '../../platform/files/files.ts'
import type { Outbound } from '../../platform/outbox/outbound.ts'
import { LinkPreviews } from './preview.ts'
import { previewPage } from './preview-page.ts'

/** What each path of the hostile server answers. */
const answers: Record<string, (response: ServerResponse) => unknown> = {}
const asked: string[] = []
let server: Server
let folder: string
let port: number
/** Names by the addresses that they have, one lookup after another. */
const names: Record<string, string[]> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    expect(request.headers.cookie).toBeUndefined()
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  folder = await mkdtemp(path.join(tmpdir(), 'previews-'))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** The loopback address of the server alone stands for the public web: 127.0.0.2 and all others are private. */
const outbound: Outbound = {
  allow: (address, to) => address === '127.0.0.1' && to === port,
  resolve: (name, done) => {
    const all = names[name] ?? ['127.0.0.1']
    const [first = '', ...rest] = all
    // One after the other, where a name says so: a server that changes its mind between two lookups.
    if (name.startsWith('rebinding')) names[name] = rest.length > 0 ? rest : all
    const given = name.startsWith('rebinding') ? [first] : all
    done(
      null,
      given.map((address) => ({ address, family: 4 })),
    )
  },
}
const log = { info: () => undefined }
const previews = (page_ms = 5000) =>
  Object.assign(new LinkPreviews({ files: openFiles(folder), log }), { outbound, page_ms })
const at = (where: string, host = 'web.test') => `http://${host}:${port}${where}`
const page =
  (html: string | Buffer, type = 'text/html; charset=utf-8') =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(html)
const to = (location: string) => (response: ServerResponse) =>
  response.writeHead(302, { location }).end()
const shown = async (where: string) => {
  const { title, description, picture } = await previews().of(where, 'ivy')
  return { title, description, picture }
}
const nothing = { title: '', description: '', picture: null }

test('a page is shown by what it says of itself, with a small picture that comes from us', async () => {
  const photo = { create: { width: 600, height: 300, channels: 3, background: '#c33' } } as const
  const png = await sharp(photo).png().toBuffer()
  answers['/photo.png'] = page(png, 'image/png')
  answers['/a'] = page(
    '<html><head><title>plain</title><meta property="og:title" content="Ring &amp; lamp">' +
      '<meta name="description" content="  Two\n lines\u202e "><meta property=og:image content="/photo.png">' +
      '</head><body><meta property="og:title" content="late"></body>',
  )
  const { picture, ...texts } = await shown(at('/a'))
  expect(texts).toEqual({ title: 'Ring & lamp', description: 'Two lines' })
  const bytes = Buffer.from(picture?.replace('data:image/webp;base64,', '') ?? '', 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 128 })
  // Nothing of it stays on the disk.
  expect(await readdir(path.join(folder, 'tmp'))).toEqual([])
})

test('it is fetched once, however many ask at once and later', async () => {
  answers['/once'] = page('<title>Once</title>')
  const all = previews()
  await Promise.all(Array.from({ length: 20 }, () => all.of(at('/once'), 'ivy')))
  await all.of(at('/once'), 'moss')
  expect(asked.filter((one) => one === '/once')).toHaveLength(1)
})

test.each([
  ['windows-1250', Buffer.from([0x8a, 0x74, 0xe2]), 'Štâ'],
  ['no-such-set', Buffer.from('ță'), 'ță'],
  ['shift_jis', Buffer.from([0x83, 0x65]), 'テ'],
])('a page in %s is read as what it says', async (charset, bytes, title) => {
  const html = Buffer.concat([Buffer.from('<title>'), bytes, Buffer.from('</title>')])
  answers['/said'] = page(html, `text/html; charset=${charset}`)
  answers['/meta'] = page(
    Buffer.concat([Buffer.from(`<meta charset="${charset}">`), html]),
    'text/html',
  )
  for (const where of ['/said', '/meta']) expect((await shown(at(where))).title).toBe(title)
})

test('addresses that are not public are not asked: by name, as a number, in any spelling, by a redirect, by a name that changes', async () => {
  names['private.test'] = ['127.0.0.2']
  names['mixed.test'] = ['127.0.0.1', '10.0.0.1']
  names['rebinding.test'] = ['127.0.0.1', '127.0.0.2']
  answers['/secret'] = page('<title>secret</title>')
  answers['/in'] = to(at('/secret', 'private.test'))
  answers['/number'] = to(`http://127.0.0.2:${port}/secret`)
  answers['/again'] = to(at('/secret', 'rebinding.test'))
  answers['/file'] = to('file:///etc/passwd')
  answers['/login'] = to(`http://root:x@web.test:${port}/secret`)
  asked.length = 0
  for (const where of [
    at('/secret', 'private.test'),
    at('/secret', 'mixed.test'),
    `http://127.0.0.2:${port}/secret`,
    `http://2130706434:${port}/secret`,
    `http://0x7f.2:${port}/secret`,
    `http://[::1]:${port}/secret`,
    `http://[::ffff:127.0.0.1]:${port}/secret`,
    `http://[::ffff:7f00:2]:${port}/secret`,
    'http://web.test:22/secret',
    'ftp://web.test/secret',
    'javascript:alert(1)',
    at('/in'),
    at('/number'),
    at('/again', 'rebinding.test'),
    at('/file'),
    at('/login'),
  ])
    expect([where, await shown(where)]).toEqual([where, nothing])
  expect(asked).not.toContain('/secret')
})

test('redirects are followed three times and no more', async () => {
  for (const n of [1, 2, 3, 4]) answers[`/hop${n}`] = to(`/hop${n - 1}`)
  answers['/hop0'] = page('<title>There</title>')
  expect((await shown(at('/hop3'))).title).toBe('There')
  expect(await shown(at('/hop4'))).toEqual(nothing)
  answers['/round'] = to('/round')
  expect(await shown(at('/round'))).toEqual(nothing)
})

test('an endless page is read for a megabyte, a silent one for its time, a packed one not at all', async () => {
  let sent = 0
  const endless = (start: string) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(start)
    sent = 0
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  answers['/endless'] = endless('<title>Long</title><style>')
  expect((await shown(at('/endless'))).title).toBe('Long')
  answers['/attribute'] = endless('<title>Quoted</title><meta content="')
  expect((await shown(at('/attribute'))).title).toBe('Quoted')
  answers['/enough'] = endless('<head><title>Enough</title></head>')
  expect((await shown(at('/enough'))).title).toBe('Enough')
  // What a socket takes in beforehand is all that came after the end of the head.
  expect(sent).toBeLessThan(8 * 1024 ** 2)
  answers['/silent'] = (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Never')
  expect(await previews(100).of(at('/silent'), 'ivy')).toMatchObject(nothing)
  answers['/mute'] = () => undefined
  expect(await previews(100).of(at('/mute'), 'ivy')).toMatchObject(nothing)
  answers['/bomb'] = (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync('<title>' + ' '.repeat(1e6)))
  expect(await shown(at('/bomb'))).toEqual(nothing)
})

test('what is no page, no picture or no answer shows nothing', async () => {
  answers['/json'] = page('{"title":1}', 'application/json')
  answers['/broken'] = (response) => response.destroy()
  answers['/error'] = (response) => response.writeHead(500).end('<title>no</title>')
  for (const where of ['/json', '/broken', '/error', '/nothing'])
    expect([where, await shown(at(where))]).toEqual([where, nothing])
  answers['/svg'] = page('<svg onload="alert(1)"/>', 'image/svg+xml')
  names['private.test'] = ['127.0.0.2']
  for (const picture of ['/svg', '/json', at('/photo.png', 'private.test'), 'data:image/png,x']) {
    answers['/with'] = page(`<meta property="og:image" content="${picture}"><title>With</title>`)
    expect((await shown(at('/with'))).picture).toBe(null)
  }
})

test('the page of a preview is text: what a page says of itself is no markup in it', () => {
  const evil = '"><script>alert(1)</script>'
  const html = previewPage({
    url: `https://a.test/?q=${evil}`,
    title: evil,
    description: evil,
    picture: null,
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('&quot;&gt;&lt;script&gt;')
  expect(previewPage({ url: 'https://a.test/x', ...nothing })).toContain(
    '<h1><a href="https://a.test/x" rel="noopener noreferrer nofollow">a.test</a></h1>',
  )
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeDocument, openDocument, pdf, zipOf } from '../testing/documents.ts'
import { contentType, savedName } from './content-type.ts'
import { openFiles, type FileStore } from './files.ts'

let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'content-type-'))
  files = openFiles(folder)
})
afterEach(() => rm(folder, { recursive: true }))

/** The content as it arrives, in pieces that cut letters in two. */
async function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 70_001) yield content.subarray(at, at + 70_001)
}
const typeOf = async (content: Buffer | string, name = 'file.bin') =>
  contentType(await files.receive(pieces(Buffer.from(content)), 300_000_000), name)

const openXml = 'application/vnd.openxmlformats-officedocument'
const main = (kind: string) => officeDocument(`${openXml}.${kind}.main+xml`)

test('pictures and documents are told by what they hold', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await typeOf(png, 'letter.pdf')).toBe('image/png')
  expect(await typeOf(pdf(), 'picture.png')).toBe('application/pdf')
  expect(await typeOf(await main('wordprocessingml.document'))).toBe(
    `${openXml}.wordprocessingml.document`,
  )
  expect(await typeOf(await main('spreadsheetml.sheet'))).toBe(`${openXml}.spreadsheetml.sheet`)
  expect(await typeOf(await main('presentationml.presentation'))).toBe(
    `${openXml}.presentationml.presentation`,
  )
  for (const kind of ['text', 'spreadsheet', 'presentation'])
    expect(await typeOf(await openDocument(kind))).toBe(
      `application/vnd.oasis.opendocument.${kind}`,
    )
})
test('text is UTF-8 without control characters, and CSV if it is called so', async () => {
  const long = 'ănotimp, año,\t"зима"\r\n'.repeat(20_000)
  expect(await typeOf(long)).toBe('text/plain')
  expect(await typeOf(long, 'Times.CSV')).toBe('text/csv')
  expect(await typeOf('\uFEFFwith a mark')).toBe('text/plain')
  expect(await typeOf('BMW; PK; MZ')).toBe('text/plain')
  expect(await typeOf(`${long}\u0000`)).toBeUndefined()
  expect(await typeOf(`${long}\u001b[2J`)).toBeUndefined()
  expect(await typeOf(Buffer.concat([Buffer.from(long), Buffer.from([0xc4])]))).toBeUndefined()
  expect(await typeOf(Buffer.from('in another code: \u0103', 'utf16le'))).toBeUndefined()
  expect(await typeOf('')).toBeUndefined()
})
test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HTML after blanks and a mark', '\uFEFF \n\t<html>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['XML', '<?xml version="1.0"?><svg/>'],
  ['a script', '#!/bin/sh\nrm -rf .\n'],
  ['a program of Windows', Buffer.from('MZ\u0090\u0000\u0003', 'latin1')],
  ['a program of Linux', Buffer.from('\u007fELF\u0002\u0001', 'latin1')],
  ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))],
])('%s is refused, whatever it is called', async (_, content) => {
  for (const name of ['letter.pdf', 'letter.txt', 'picture.png'])
    expect(await typeOf(content, name)).toBeUndefined()
})
test('a ZIP that is no document is refused: plain, damaged, with macros, a program', async () => {
  expect(await typeOf(await zipOf({ 'a.txt': 'a' }), 'a.docx')).toBeUndefined()
  expect(await typeOf(await zipOf({ 'META-INF/MANIFEST.MF': 'Main-Class: A' }))).toBeUndefined()
  expect(
    await typeOf(await officeDocument('application/vnd.ms-word.document.macroEnabled.main+xml')),
  ).toBeUndefined()
  expect(await typeOf(await zipOf({ mimetype: 'image/png' }))).toBeUndefined()
  expect(await typeOf(await zipOf({ mimetype: 'text/html' }))).toBeUndefined()
  const whole = await main('spreadsheetml.sheet')
  expect(await typeOf(whole.subarray(0, 60))).toBeUndefined()
  expect(await typeOf(Buffer.concat([whole.subarray(0, 4), Buffer.alloc(5000, 0xff)]))).toBe(
    undefined,
  )
})
test('a ZIP that would unpack to very much is not unpacked', async () => {
  const bomb = await zipOf({ '[Content_Types].xml': Buffer.alloc(200_000_000, ' ') })
  expect(bomb.length).toBeLessThan(300_000)
  const before = process.memoryUsage.rss()
  expect(await typeOf(bomb, 'table.xlsx')).toBeUndefined()
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
})
test.each([
  ['letter.pdf', 'application/pdf', 'letter.pdf'],
  ['Letter.PDF', 'application/pdf', 'Letter.pdf'],
  ['virus.exe', 'application/pdf', 'virus.exe.pdf'],
  ['start.bat', 'text/plain', 'start.bat.txt'],
  ['times', 'text/csv', 'times.csv'],
  ['', 'text/plain', 'file.txt'],
  ['..', 'text/plain', 'file.txt'],
  ['../../.bashrc', 'text/plain', 'bashrc.txt'],
  ['a"b\r\nc: d|e?.txt', 'text/plain', 'a b  c  d e.txt'],
  ['gpj.\u202eexe.pdf', 'application/pdf', 'gpj. exe.pdf'],
  ['tabel ă ñ 表.xlsx', `${openXml}.spreadsheetml.sheet`, 'tabel ă ñ 表.xlsx'],
  [`${'x'.repeat(300)}.txt`, 'text/plain', `${'x'.repeat(120)}.txt`],
] as const)('%j of %s is saved as %j', (name, type, saved) => {
  expect(savedName(name, type as Parameters<typeof savedName>[1])).toBe(saved)
})

test('a file that cannot be read is a failure of ours, not one of its type', async () => {
  const received = await files.receive(pieces(await zipOf({ 'a.txt': 'a' })), 1000)
  await files.discard(received)
  await expect(contentType(received, 'letter.docx')).rejects.toThrow('ENOENT')
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSites, mapAnswer, mapValue, type Site } from './sites.ts'

const sites = loadSites()
const site = (code: string) => sites.get(code) as Site
const codes =
  'adw bim bng cam cgf cm4 cmc cmd cmg cmp cms ctb dmc elv exc f4f iml ljm mfa mfc nkd stm str xcm xlc xmd chr xlv epl bsc ifr'.split(
    ' ',
  )

test('every fixed site is configured, and public test data can be replayed', () =>
  expect([...sites.keys()].toSorted()).toEqual([...codes, 'twitch'].toSorted()))
test('nothing is polled unless somebody switches it on', () =>
  expect([...sites.values()].filter(({ poll }) => poll.on)).toEqual([]))
test('only sites with an official way to be asked can be polled', () =>
  expect([...sites].filter(([, { ask }]) => ask.how !== 'push').map(([code]) => code)).toEqual([
    'ctb',
    'ljm',
    'chr',
  ]))

test('a site’s word is translated', () => {
  expect(
    ['public', 'hidden', 'private', 'away'].map((word) => mapValue(site('ctb'), word).status),
  ).toEqual([1, 2, 3, 0])
  expect(mapValue(site('cam'), 7)).toEqual({ status: 3, unmapped: null })
})
test('a word that nobody knows is no information, and is told', () => {
  expect(mapValue(site('ctb'), 'spying')).toEqual({ status: 11, unmapped: 'spying' })
  expect(mapValue(site('ctb'), 'toString')).toEqual({ status: 11, unmapped: 'toString' })
  expect(mapValue(site('ctb'), { a: 1 })).toEqual({ status: 11, unmapped: '{"a":1}' })
  expect(mapValue(site('ctb'), undefined)).toEqual({ status: 11, unmapped: null })
})

test('a guard that is met decides the status before the site’s own word does', () => {
  const str = site('str')
  expect(mapAnswer(str, { error: 'Not Found' }).status).toBe(12)
  expect(mapAnswer(str, { user: { isGeoBanned: true, user: { status: 'public' } } }).status).toBe(
    13,
  )
  const cam = (isCamAvailable: boolean, isCamActive: boolean) =>
    mapAnswer(str, { user: { user: { status: 'public' } }, cam: { isCamAvailable, isCamActive } })
      .status
  expect([cam(true, true), cam(true, false), cam(false, true)]).toEqual([1, 0, 0])
  expect(mapAnswer(site('chr'), { data: { streamer: null } }).status).toBe(12)
  expect(mapAnswer(site('chr'), { data: { streamer: { broadcast: null } } }).status).toBe(0)
  expect(
    mapAnswer(site('chr'), { data: { streamer: { broadcast: { showStatus: 'Private' } } } }).status,
  ).toBe(3)
  expect(
    mapAnswer(site('bng'), { localData: { videoServerUrl: 'v' }, performerData: {} }).status,
  ).toBe(1)
  expect(
    [
      { stream: { edge_servers: ['e'] } },
      { stream: { edge_servers: [], private_servers: ['p'] } },
      { stream: { token: 't' } },
    ].map((answer) => mapAnswer(site('cms'), answer).status),
  ).toEqual([1, 3, 0])
  expect([200, 403, 404, 400].map(($http) => mapAnswer(site('stm'), { $http }).status)).toEqual([
    1, 3, 0, 12,
  ])
})
test('an answer of a shape that the site does not have says nothing about the status', () => {
  for (const answer of [null, undefined, 7, 'text', [], { user: 'x' }, { user: { user: [] } }])
    expect(mapAnswer(site('ctb'), answer).status).toBe(11)
})

test('a file replaces the map, and a wrong one is named at start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sites-'))
  const write = (name: string, content: unknown) => {
    const file = path.join(folder, name)
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  expect([
    ...loadSites(
      write('good.json', { new1: { name: 'New', ask: { how: 'push' }, map: { on: 1 } } }),
    ).keys(),
  ]).toEqual(['new1'])
  expect(() =>
    loadSites(write('bad.json', { new1: { name: 'New', ask: { how: 'push' }, map: { on: 7 } } })),
  ).toThrow(/new1\.map\.on/)
  expect(() =>
    loadSites(
      write('odd.json', {
        new1: {
          name: 'New',
          ask: { how: 'push' },
          guards: [{ when: [{ path: 'a', in: [1], is: 'true' }], status: 1 }],
        },
      }),
    ),
  ).toThrow(/guards/)
})

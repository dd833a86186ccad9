import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#shared/accounts/calls.ts'
import type { MediaList } from '#shared/accounts/person-rules.ts'
import type { Multipart } from '#shared/platform/calls.ts'
import type { App } from '../../platform/kernel/app.ts'
import { metadataOf } from '../../platform/kernel/metadata.ts'
import { addImages, removeImage } from './media.ts'
import { referencedPictures } from './picture-references.ts'
import { actorOfCookie, multipartBodyOf, interrupted } from '../testing/media.ts'
import { peopleTest, photo, type PeopleTest } from '../testing/people.ts'

let studio: PeopleTest
beforeAll(async () => {
  studio = await peopleTest()
})
afterAll(() => studio.close())
const add = async (as: string, user: string, list: string, ...pictures: Buffer[]) =>
  studio.upload(
    as,
    `/api/accounts/people/${user}/media/${list}`,
    pictures.map((bytes, i) => ({ name: `C:\\photos\\${list}-${i}.jpg`, bytes })),
  )
const get = (as: string, url: string) => studio.send(as, 'GET', url)
const mediaOf = async (user: string, as: string) =>
  (await studio.send(as, 'POST', '/getUserInfo', { user })).body.media

test('an avatar is seen by the studio as a thumbnail without its camera’s words', async () => {
  const sent = await add('fern', 'fern', 'avatar', await photo('teal'))
  const [image] = sent.body.images ?? []
  expect([sent.status, image?.name, image?.type, image?.width]).toEqual([
    201,
    'avatar-0.jpg',
    'image/jpeg',
    300,
  ])
  await studio.settle()
  const thumbnail = await get('oak', `${image?.url}?size=64`)
  expect(thumbnail.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  })
  expect(String(thumbnail.headers['content-security-policy'])).toContain('sandbox')
  expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({
    width: 64,
    height: 64,
    format: 'webp',
  })
  const whole = await get('oak', String(image?.url))
  expect(whole.bytes.includes('camera-marker-7391')).toBe(false)
  expect((await sharp(whole.bytes).metadata()).exif).toBeUndefined()
  const { body: users } = await studio.send<User[]>('oak', 'GET', '/getAppUsers')
  expect(users.find(({ user }) => user === 'fern')?.avatar).toBe(
    `/files/fern/${image?.image}?size=64`,
  )
  expect(users.find(({ user }) => user === 'oak')?.avatar).toBe('/files/anonymous?size=64')
  expect(
    await sharp((await get('oak', '/files/anonymous?size=128')).bytes).metadata(),
  ).toMatchObject({ width: 128 })
  const again = await studio.server.inject({
    method: 'GET',
    url: `${image?.url}?size=64`,
    headers: {
      cookie: await studio.cookieOf('oak'),
      'if-none-match': String(thumbnail.headers['etag']),
    },
  })
  expect(again.statusCode).toBe(304)
  expect((await get('palm', String(image?.url))).status).toBe(404)
  expect((await get('', String(image?.url))).status).toBe(401)
})

test('each list is for whom it is: one’s own are the managers’ to see, the admin list is not one’s own', async () => {
  const own = (await add('fern', 'fern', 'erotic', await photo('red'))).body.images?.[0]
  const admin = (await add('mara', 'fern', 'admin', await photo('black'))).body.images?.[0]
  expect((await add('fern', 'fern', 'admin', await photo('black'))).body.code).toBe(
    'accounts.mediaNotYours',
  )
  expect((await add('oak', 'fern', 'social', await photo('black'))).status).toBe(403)
  expect((await add('mara', 'palm', 'social', await photo('black'))).status).toBe(404)
  await studio.settle()
  expect((await get('fern', String(own?.url))).status).toBe(200)
  expect((await get('mara', String(own?.url))).status).toBe(200)
  expect((await get('oak', String(own?.url))).status).toBe(404)
  expect((await get('fern', String(admin?.url))).status).toBe(404)
  expect(Object.keys((await mediaOf('fern', 'fern')) ?? {})).not.toContain('admin')
  expect((await mediaOf('fern', 'mara'))?.admin).toHaveLength(1)
  expect(Object.keys((await mediaOf('fern', 'oak')) ?? {})).toEqual(['avatar'])
})

test('the same picture twice is one, and an image that is removed is gone', async () => {
  const picture = await photo('blue')
  const sent = (await add('oak', 'oak', 'glamour', picture, picture)).body.images ?? []
  await add('oak', 'oak', 'glamour', picture)
  expect((await mediaOf('oak', 'oak'))?.glamour).toHaveLength(1)
  const remove = (as: string, path: string) =>
    studio.send(as, 'POST', '/removeImage', { image: sent[0]?.image, path })
  expect((await remove('fern', 'oak/glamour')).body.code).toBe('accounts.mediaNotYours')
  expect((await remove('oak', 'glamour')).body).toEqual({ ok: true })
  expect((await remove('oak', 'glamour')).status).toBe(404)
  expect((await remove('oak', '../../etc')).status).toBe(404)
  await studio.settle()
  expect((await get('oak', String(sent[0]?.url))).status).toBe(404)
  expect(await studio.app.files.open(String(sent[0]?.image))).toBeUndefined()
})

test('the avatar before comes back when the newest one is removed', async () => {
  const [first, second] = [
    await add('moss', 'moss', 'avatar', await photo('green')),
    await add('moss', 'moss', 'avatar', await photo('gray')),
  ]
  await studio.send('moss', 'POST', '/removeImage', {
    image: second.body.images?.[0]?.image,
    path: 'moss/avatar',
  })
  await studio.settle()
  const { body } = await studio.send<User[]>('moss', 'GET', '/getAppUsers?q=moss')
  expect(body[0]?.avatar).toContain(first.body.images?.[0]?.image)
})

test('what is no picture, too large or unpacks to too much is refused, and nothing of it is kept', async () => {
  const code = async (...pictures: Buffer[]) => {
    const { status, body } = await add('oak', 'oak', 'social', ...pictures)
    return [status, body.code]
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await code(svg)).toEqual([422, 'accounts.imageUnusable'])
  expect(await code(Buffer.from('<html>'))).toEqual([422, 'accounts.imageUnusable'])
  expect(await code((await photo('pink')).subarray(0, 400))).toEqual([
    422,
    'accounts.imageUnusable',
  ])
  expect(await code(await photo('pink'), svg)).toEqual([422, 'accounts.imageUnusable'])
  const bomb = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: 'black' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await code(bomb)).toEqual([422, 'accounts.imageUnusable'])
  expect(
    await code(
      Buffer.concat([(await photo('pink')).subarray(0, 3), Buffer.alloc(21 * 1024 * 1024)]),
    ),
  ).toEqual([413, 'request.tooLarge'])
  expect(await code()).toEqual([400, 'accounts.imageMissing'])
  expect(await code(...Array.from({ length: 21 }, () => Buffer.from('x')))).toEqual([
    422,
    'accounts.imageUnusable',
  ])
  expect((await mediaOf('oak', 'oak'))?.social).toEqual([])
  const json = await studio.send('oak', 'POST', '/api/accounts/people/oak/media/social', {
    file: 'x',
  })
  expect([json.status, json.body.code]).toEqual([400, 'request.malformed'])
})

test('a picture is held as long as a list or an event says so, and not once it was taken out', async () => {
  const sent = await studio.upload('oak', '/api/accounts/people/oak/media/galleries', [
    { name: 'held.jpg', bytes: await photo('olive') },
  ])
  const image = sent.body.images?.[0]?.image ?? ''
  const nobodys = 'f'.repeat(64)
  const held = referencedPictures(studio.app)
  await studio.settle()
  expect(await held([image, nobodys])).toEqual([image])
  // A read model that has lost it costs nobody the picture.
  await studio.app.pool.query('delete from account_image__1 where image = $1', [image])
  expect(await held([image, nobodys])).toEqual([image])
  await studio.send('oak', 'POST', '/removeImage', { image, path: 'galleries' })
  await studio.settle()
  expect(await held([image, nobodys])).toEqual([])
  await studio.app.pool.query(
    "insert into quarantined_streams (projection, generation, stream, shard, position, error) values ('accounts', 1, 'account-oak', 0, 1, 'x')",
  )
  expect(await held([image, nobodys])).toEqual([image, nobodys])
})

const context = async (user: string) => studio.browser().context(await actorOfCookie(studio, user))
const added = async (app: App, list: MediaList, body: Multipart, user = 'oak') =>
  addImages.handlerOf(app)({ params: { user, list }, query: undefined, body }, await context(user))
const whole = async (user: string, image: string) => {
  const url = `/files/${user}/${image}`
  return (
    await Promise.all(
      ['', '?size=64', '?size=128', '?size=512'].map((size) => get(user, url + size)),
    )
  ).map(({ status }) => status)
}
test('an upload that breaks off takes no picture from the one that was acknowledged meanwhile', async () => {
  const picture = await photo('coral')
  let asked = (): void => undefined
  let breakOff = (): void => undefined
  const hangs = new Promise<void>((resolve) => (asked = resolve))
  const rest = () =>
    new Promise<void>((_, reject) => {
      breakOff = () => reject(new Error('broken off'))
      asked()
    })
  const first = added(studio.app, 'galleries', multipartBodyOf(picture, rest))
  await hangs
  const second = await add('oak', 'oak', 'galleries', picture)
  expect(second.status).toBe(201)
  breakOff()
  await expect(first).rejects.toThrow('broken off')
  expect(await whole('oak', second.body.images?.[0]?.image ?? '')).toEqual([200, 200, 200, 200])
})
test('a picture that is removed from one list while it is added to another stays with the other', async () => {
  const [picture, after] = [await photo('plum'), await photo('tan')]
  const image = (await add('oak', 'oak', 'social', picture)).body.images?.[0]?.image ?? ''
  const remove = async (app: typeof studio.app, path: string, which: string) =>
    removeImage.handlerOf(app)(
      { params: undefined, query: undefined, body: { image: which, path } },
      await context('oak'),
    )
  // Removed between the moment at which its file is kept and the event that holds it.
  const adding = interrupted(studio.app, 'AddImages', 'before', () =>
    remove(studio.app, 'social', image),
  )
  await added(adding, 'erotic', multipartBodyOf(picture))
  expect(await whole('oak', image)).toEqual([200, 200, 200, 200])
  // Added between the event that lets go of it and the removal of its file.
  const other = (await add('oak', 'oak', 'social', after)).body.images?.[0]?.image ?? ''
  const removing = interrupted(studio.app, 'RemoveImage', 'after', async () =>
    added(studio.app, 'erotic', multipartBodyOf(after)),
  )
  await remove(removing, 'social', other)
  expect(await whole('oak', other)).toEqual([200, 200, 200, 200])
})
test('a list that is full keeps no file of what it refuses', async () => {
  const data = {
    user: 'moss',
    list: 'galleries',
    name: 'x',
    type: 'image/png',
    bytes: 1,
    width: 1,
    height: 1,
  }
  const events = Array.from({ length: 500 }, (_, i) => ({
    type: 'MediaAdded',
    data: { ...data, image: String(i).padStart(64, '0') },
  }))
  const expectedVersion = (await studio.app.journal.read('account-moss')).length
  const meta = metadataOf({ actor: null, commandId: 'five-hundred', now: studio.clock.now })
  await studio.app.journal.append({ stream: 'account-moss', events, expectedVersion }, meta)
  const kept: string[] = []
  const keep: typeof studio.app.files.keep = (content, owner) => (
    kept.push(owner),
    studio.app.files.keep(content, owner)
  )
  const app = { ...studio.app, files: { ...studio.app.files, keep } }
  const refused = added(app, 'galleries', multipartBodyOf(await photo('red')), 'moss')
  await expect(refused).rejects.toMatchObject({ code: 'accounts.imagesTooMany' })
  expect(kept).toEqual([])
})

import type { Image } from '#shared/accounts/person-calls.ts'
import { MEDIA_BYTES_MAX, mayViewMedia, mediaLists, type MediaList } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { FileAnswer, Multipart } from '#shared/platform/calls.ts'
import type { AccountsTables } from '#projections/accounts/accounts.ts'
import { queryImage } from '#projections/accounts/people-list.ts'
import type { App } from '../platform/app.ts'
import type { CallContext } from '../platform/define-service.ts'
import { anonymousPicture, storePicture, UnusablePicture } from '../platform/files-pictures.ts'
import { accountAggregate, type Account } from './decider.ts'
import type { Picture } from './person-details.ts'
import { knowRanks } from './follow-super.ts'
import { loadAccount } from './people.ts'
import { editable } from './person-media.ts'
import { accountStream } from './streams.ts'
import { imageOf } from './user-info.ts'

/** A browser may keep a picture this long; whoever may no longer see it keeps what they saw. */
const CACHE_SECONDS = 3600
const THUMBNAIL_DEFAULT = '512'

/** Stores the pictures of a multipart body and adds them to a list. Nothing is kept of a body of which one part is refused. */
export async function addImages(app: App, user: string, list: MediaList, body: Multipart, by: Actor, context: CallContext): Promise<{ images: Image[] }> {
  await knowRanks(app, [user])
  const before = editable((await loadAccount(app, user)).account, user, list, by)
  const images: Picture[] = []
  try {
    for await (const part of body.parts())
      if (part.kind === 'file') images.push({ list, name: part.filename, ...(await store(app, part.bytes, part.filename, user)) })
    if (images.length === 0) return refuseAccount('accounts.imageMissing')
    await app.handle(accountAggregate, accountStream(user), { type: 'AddImages', user, list, images, by }, context, { studio: before.studio })
  } catch (error) {
    for (const { image } of images) if (!before.media.some((one) => one.image === image)) await app.files.remove(image)
    throw error
  }
  return { images: images.map((picture) => imageOf(user, picture, { at: context.now, by: by.user })) }
}
async function store(app: App, bytes: AsyncIterable<Uint8Array>, name: string, owner: string) {
  try {
    return await storePicture(app.files, bytes, MEDIA_BYTES_MAX, owner)
  } catch (error) {
    if (error instanceof UnusablePicture) return refuseAccount('accounts.imageUnusable', { file: name || 'the file', detail: error.message })
    throw error
  }
}

/** `path` names the list, with its person's login before it unless it is one's own. The file goes with the last list that holds it. */
export async function removeImage(app: App, { image, path }: { image: string; path: string }, by: Actor, context: CallContext): Promise<void> {
  const [last = '', user = by.user] = path.split('/').filter(Boolean).toReversed()
  const list = mediaLists.find((one) => one === last)
  if (!list) return refuseAccount('accounts.imageUnknown')
  await knowRanks(app, [user])
  const { state } = await app.handle(accountAggregate, accountStream(user), { type: 'RemoveImage', user, list, image, by }, context)
  if (!pictures(state).some((one) => one.image === image)) await app.files.remove(image)
}
const pictures = (account: Account): readonly Picture[] => (account.status === 'present' ? account.media : [])

/** A picture of one of the lists that the viewer may see; what they may not see is not there. */
export async function sendImage(app: App, user: string, image: string, size: string | undefined, viewer: Actor): Promise<FileAnswer> {
  const type = await typeOf(app, user, image, viewer)
  const file = type === undefined ? undefined : await app.files.open(image, size)
  if (!file || type === undefined) return refuseAccount('accounts.imageUnknown')
  return { type: size === undefined ? type : 'image/webp', ...file, etag: `${image}-${size ?? ''}`, cacheSeconds: CACHE_SECONDS }
}
/** From the read model; of what was added a moment ago from the stream. */
async function typeOf(app: App, user: string, image: string, viewer: Actor): Promise<string | undefined> {
  const rows = await queryImage(app.read<AccountsTables>(), user, image)
  if (rows.length > 0) return rows.find((row) => mayViewMedia(viewer, row, row.list as MediaList))?.type
  const { account } = await loadAccount(app, user)
  if (account.status !== 'present') return undefined
  return account.media.find((one) => one.image === image && mayViewMedia(viewer, account, one.list))?.type
}
export async function sendAnonymous(size: string = THUMBNAIL_DEFAULT): Promise<FileAnswer> {
  const picture = await anonymousPicture(Number(size))
  return { type: 'image/webp', body: once(picture), bytes: picture.length, etag: `anonymous-${size}`, cacheSeconds: 24 * 3600 }
}
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

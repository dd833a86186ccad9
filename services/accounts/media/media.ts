import type { Image } from '#shared/accounts/person-views.ts'
import {
  MEDIA_BYTES_MAX,
  mayViewMedia,
  mediaLists,
  type MediaList,
} from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { FileAnswer, Multipart, MultipartPart } from '#shared/platform/calls.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import { queryImage } from '#projections/accounts/people-list.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import {
  anonymousPicture,
  isKept,
  keepPicture,
  pictureType,
  preparePicture,
  type PreparedPicture,
} from '../../platform/files/pictures.ts'
import type { ReceivedFile } from '../../platform/files/files.ts'
import { UnusablePicture } from '../../platform/files/picture-process.ts'
import { accountAggregate } from '../account/decider.ts'
import type { Picture } from '../account/person-details.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { loadAccount } from '../account/people.ts'
import { editable, mediaDecision, type MediaCommand } from '../account/person-media.ts'
import { releasePictures } from './picture-references.ts'
import { accountStream } from '../account/streams.ts'
import { imageOf } from '../person/user-info.ts'

/** A browser may keep a picture this long; whoever may no longer see it keeps what they saw. */
const CACHE_SECONDS = 3600
const THUMBNAIL_DEFAULT = '512'

interface Sent {
  readonly name: string
  readonly file: ReceivedFile
}

/**
 * Adds the pictures of a multipart body to a list. The body is taken in first, at its client's pace; then the pictures are unpacked
 * one after another, and kept just before the event that holds them. Nothing is kept of a body of which one part is refused.
 */
export async function addImages(
  app: App,
  user: string,
  list: MediaList,
  body: Multipart,
  by: Actor,
  context: CallContext,
): Promise<{ images: Image[] }> {
  await syncSuperRank(app, [user])
  editable((await loadAccount(app, user)).account, user, list, by)
  const sent: Sent[] = []
  try {
    for await (const part of body.parts())
      if (part.kind === 'file') sent.push(await receive(app, part))
    if (sent.length === 0) return refuseAccount('accounts.imageMissing')
    const prepared: PreparedPicture[] = []
    for (const one of sent) {
      const whom = { owner: user, sender: by.trueUser ?? by.user, gone: body.gone }
      prepared.push(await orUnusable(one.name, () => preparePicture(app.files, one.file, whom)))
    }
    const images = prepared.map(({ received: _received, ...picture }, i): Picture => ({
      list,
      name: sent[i]?.name ?? '',
      ...picture,
    }))
    const now = app.now()
    await commit(app, { type: 'AddImages', user, list, images, by }, prepared, { ...context, now })
    return { images: images.map((picture) => imageOf(user, picture, { at: now, by: by.user })) }
  } finally {
    for (const { file } of sent) await app.files.discard(file)
  }
}
/** A part of another kind is refused before the next one is taken in. */
async function receive(
  app: App,
  { filename, bytes }: Extract<MultipartPart, { kind: 'file' }>,
): Promise<Sent> {
  const file = await app.files.receive(bytes, MEDIA_BYTES_MAX)
  try {
    await orUnusable(filename, async () => pictureType(file))
    return { name: filename, file }
  } catch (error) {
    await app.files.discard(file)
    throw error
  }
}
async function orUnusable<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnusablePicture)
      return refuseAccount('accounts.imageUnusable', {
        file: name || 'the file',
        detail: error.message,
      })
    throw error
  }
}

/**
 * Keeps the pictures and writes that the list holds them. Of what was kept without that, the sweep finds that nobody holds it: to
 * remove it here could take it from somebody who sent the same at the same moment.
 */
async function commit(
  app: App,
  command: AddImages,
  prepared: readonly PreparedPicture[],
  context: CallContext,
): Promise<void> {
  const { user } = command
  const { account } = await loadAccount(app, user)
  // What is refused anyway is not kept.
  mediaDecision(account, command)
  for (const picture of prepared) await keepPicture(app.files, picture, user)
  try {
    await app.handle(accountAggregate, accountStream(user), command, context, {
      studio: account.status === 'absent' ? null : account.studio,
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'accounts.erased')
      await releasePictures(app, user, command.images)
    throw error
  }
  // Whoever released the same picture before this event may have taken the file: see FileStore.release.
  for (const picture of prepared) {
    if (await isKept(app.files, picture.image)) continue
    await keepPicture(app.files, picture, user)
    await releasePictures(app, user, [picture])
  }
}
type AddImages = Extract<MediaCommand, { type: 'AddImages' }>

/** `path` names the list, with its person's login before it unless it is one's own. The file goes with the last list that holds it. */
export async function removeImage(
  app: App,
  { image, path }: { image: string; path: string },
  by: Actor,
  context: CallContext,
): Promise<void> {
  const [last = '', user = by.user] = path.split('/').filter(Boolean).toReversed()
  const list = mediaLists.find((one) => one === last)
  if (!list) return refuseAccount('accounts.imageUnknown')
  await syncSuperRank(app, [user])
  await app.handle(
    accountAggregate,
    accountStream(user),
    { type: 'RemoveImage', user, list, image, by },
    context,
  )
  // It is out of the list, whatever becomes of the file: the sweep takes what stays.
  await releasePictures(app, user, [{ image }]).catch((error: unknown) =>
    app.log.warn({ err: error, image }, 'a picture that was removed stays for now'),
  )
}

/** A picture of one of the lists that the viewer may see; what they may not see is not there. */
export async function sendImage(
  app: App,
  user: string,
  image: string,
  size: string | undefined,
  viewer: Actor,
): Promise<FileAnswer> {
  const type = await typeOf(app, user, image, viewer)
  const file = type === undefined ? undefined : await app.files.open(image, size)
  if (!file || type === undefined) return refuseAccount('accounts.imageUnknown')
  return {
    type: size === undefined ? type : 'image/webp',
    ...file,
    etag: `${image}-${size ?? ''}`,
    cacheSeconds: CACHE_SECONDS,
  }
}
/** From the read model; of what was added a moment ago from the stream. */
async function typeOf(
  app: App,
  user: string,
  image: string,
  viewer: Actor,
): Promise<string | undefined> {
  const rows = await queryImage(app.read<AccountsTables>(), user, image)
  if (rows.length > 0)
    return rows.find((row) => mayViewMedia(viewer, row, row.list as MediaList))?.type
  const { account } = await loadAccount(app, user)
  if (account.status !== 'present') return undefined
  return account.media.find((one) => one.image === image && mayViewMedia(viewer, account, one.list))
    ?.type
}
export async function sendAnonymous(size: string = THUMBNAIL_DEFAULT): Promise<FileAnswer> {
  const picture = await anonymousPicture(Number(size))
  return {
    type: 'image/webp',
    body: once(picture),
    bytes: picture.length,
    etag: `anonymous-${size}`,
    cacheSeconds: 24 * 3600,
  }
}
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

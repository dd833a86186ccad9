import { personCalls } from '#shared/accounts/person-calls.ts'
import { mayViewMedia, mediaLists, type MediaList } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import { queryImage } from '#projections/accounts/people-list.ts'
import { answerFile } from '../../platform/attachments/answer-file.ts'
import { releaseFiles } from '../../platform/attachments/attachment-references.ts'
import { anonymousPicture } from '../../platform/files/pictures.ts'
import { takeFiles } from '../../platform/attachments/take-files.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { action, query, useCase } from '../../platform/kernel/use-case.ts'
import { accountAggregate, type AccountCommand } from '../account/decider.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { loadAccount } from '../account/people.ts'
import type { Picture } from '../account/person-details.ts'
import { editable, mediaDecisions } from '../account/person-media.ts'
import type { Account } from '../account/state.ts'
import { accountStream } from '../account/streams.ts'
import { imageOf } from '../person/user-info.ts'
import { pictures } from './picture-references.ts'

const THUMBNAIL_DEFAULT = '512'

/** Adds the pictures of a multipart body to a list, all or none. */
export const addImages = action(personCalls.addImages)(async ({ app, params, body, context }) => {
  const { user, list } = params
  const by = context.actor
  await syncSuperRank(app, [user])
  editable((await loadAccount(app, user)).account, user, list, by)
  const whom = { stream: accountStream(user), sender: by.trueUser ?? by.user }
  return takeFiles(app, pictures, body, whom, async ({ files, keep }) => {
    const images = files.map(({ file, ...picture }): Picture => ({ list, image: file, ...picture }))
    const now = app.now()
    const command: Adding = { type: 'AddImages', user, list, images, by }
    const { account } = await loadAccount(app, user)
    // Pictures that would be refused anyway are not kept.
    mediaDecisions.AddImages(account, command)
    await keep(() => commit(app, account, command, { ...context, now }))
    return { images: images.map((picture) => imageOf(user, picture, { at: now, by: by.user })) }
  })
})
async function commit(
  app: App,
  account: Account,
  command: Adding,
  context: CallContext,
): Promise<void> {
  const stream = accountStream(command.user)
  try {
    await app.handle(accountAggregate, stream, command, context, {
      studio: account.status === 'absent' ? null : account.studio,
    })
  } catch (error) {
    // An erased person gets no more pictures, so no other file is released.
    if (error instanceof Refusal && error.code === 'accounts.erased')
      await releaseFiles(
        app,
        pictures,
        stream,
        command.images.map(({ image }) => image),
      )
    throw error
  }
}
type Adding = Extract<AccountCommand, { type: 'AddImages' }>

/** `path` names the list, with its person's login before it unless it is one's own. The file goes with the last list that holds it. */
export const removeImage = useCase(personCalls.removeImage).on(accountAggregate)({
  about: async ({ app, body: { path }, context: { actor } }) => {
    const [last = '', user = actor.user] = path.split('/').filter(Boolean).toReversed()
    const list = mediaLists.find((one) => one === last)
    if (!list) return refuseAccount('accounts.imageUnknown')
    await syncSuperRank(app, [user])
    return { key: user, studio: null, list }
  },
  command: ({ body: { image }, found: { key: user, list }, context: { actor: by } }) => ({
    type: 'RemoveImage',
    user,
    list,
    image,
    by,
  }),
  reply: async ({ app, body: { image }, found: { key: user } }) => {
    // It is out of the list, whatever becomes of the file: the sweep takes what stays.
    await releaseFiles(app, pictures, accountStream(user), [image]).catch((error: unknown) =>
      app.log.warn({ err: error, image }, 'a picture that was removed stays for now'),
    )
    return { ok: true }
  },
})

/** A picture of one of the lists that the viewer may see; what they may not see is not there. */
export const sendImage = query(personCalls.image)(
  ({ app, params: { user, image }, context: { actor }, query: { size } }) =>
    answerFile(app, pictures, {
      file: image,
      variant: size,
      seen: () => seenImage(app, user, image, actor),
    }),
)
/** From the read model; of what was added a moment ago from the stream. */
async function seenImage(
  app: App,
  user: string,
  image: string,
  viewer: Actor,
): Promise<{ readonly type: string } | undefined> {
  const rows = await queryImage(app.read<AccountsTables>(), user, image)
  if (rows.length > 0) return rows.find((row) => mayViewMedia(viewer, row, row.list as MediaList))
  const { account } = await loadAccount(app, user)
  if (account.status !== 'present') return undefined
  return account.media.find((one) => one.image === image && mayViewMedia(viewer, account, one.list))
}
export const sendAnonymous = query(personCalls.anonymousImage)(async ({ query: asked }) => {
  const { size = THUMBNAIL_DEFAULT } = asked
  const picture = await anonymousPicture(Number(size))
  return {
    type: 'image/webp',
    body: once(picture),
    bytes: picture.length,
    etag: `anonymous-${size}`,
    cacheSeconds: 24 * 3600,
  }
})
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

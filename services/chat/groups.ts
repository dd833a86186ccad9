import { chatCalls } from '#shared/chat/calls.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { chatLimits, groupPictureLimits, managesChat } from '#shared/chat/rules.ts'
import { sees } from '#shared/platform/allow.ts'
import { queryGroupCount, queryGroupsFor } from '#projections/chat/group-queries.ts'
import { chatGroups } from '#projections/chat/groups.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { answerFile } from '../platform/attachments/answer-file.ts'
import { releaseFiles } from '../platform/attachments/attachment-references.ts'
import { takeFiles } from '../platform/attachments/take-files.ts'
import { defineAttachments } from '../platform/files/attachments.ts'
import { action, query, useCase } from '../platform/kernel/use-case.ts'
import { loadGroup } from './finding.ts'
import { groupAggregate, mayModerate } from './group.ts'
import { checkGroupPeople, findGroupOf, groupAnswer } from './group-parts.ts'
import { groupView } from './group-view.ts'
import { fileId } from './ids.ts'
import { chatStudios, hasChat, readerOf } from './people.ts'

/** The pictures of groups: nobody's own, and kept while the group has them. */
export const groupPictures = defineAttachments({
  limits: groupPictureLimits,
  aggregate: groupAggregate,
  events: { GroupPictureSet: 'files.file' },
  held: (state) => (state === 'absent' ? [] : state.imgs.map(({ file }) => file)),
  listed: { projection: chatGroups, table: 'chat_group_file', column: 'file' },
  refusals: { unknown: () => refuseChat('chat.fileUnknown') },
})

export const groups = query(chatCalls.groups)(async (asked) => {
  const { app, context } = asked
  const reader = await readerOf(asked)
  const { on } = await chatStudios(app)
  const studios = [...on].filter(
    (studio) => reader.everywhere || reader.studio === studio || reader.sights.includes(studio),
  )
  const managed = studios.filter((studio) => managesChat(context.actor, studio))
  const rows = await queryGroupsFor(app.read<ChatTables>(), reader.user, { studios, managed })
  const all = await Promise.all(
    rows.map(async ({ conversation }) => {
      const group = await loadGroup(app, conversation)
      if (!group) return []
      const as = { user: reader.user, manages: managed.includes(group.studio) }
      return [await groupView(app, { reader, as, group })]
    }),
  )
  return all.flat()
})
export const group = query(chatCalls.group)(async (asked) =>
  groupView(asked.app, await findGroupOf(asked)),
)

export const makeGroup = useCase(chatCalls.makeGroup).on(groupAggregate)({
  about: async (asked) => {
    const { app, body, context } = asked
    const reader = await readerOf(asked)
    const studio = body.studio ?? reader.studio
    if (studio === null || !sees(context.actor, studio) || !hasChat(reader.studios, studio))
      return refuseChat('chat.studioUnknown')
    await checkGroupPeople(app, reader, { studio, users: body.users })
    const as = { user: reader.user, manages: managesChat(context.actor, studio) }
    return { key: context.commandId, studio, reader, as }
  },
  needs: async ({ app, found }) => {
    const count = await queryGroupCount(app.read<ChatTables>(), found.studio)
    if (count >= chatLimits.groups) refuseChat('chat.full', { max: chatLimits.groups })
  },
  command: ({ found, body: { name, users, join } }) => ({
    type: 'MakeGroup',
    conversation: found.key,
    studio: found.studio,
    as: found.as,
    name,
    join,
    users: [...new Set(users)],
  }),
  reply: ({ app, found, state }) =>
    state === 'absent'
      ? refuseChat('chat.groupUnknown')
      : groupView(app, { ...found, group: state }),
})
export const changeGroup = useCase(chatCalls.changeGroup).on(groupAggregate)({
  about: findGroupOf,
  command: ({ found: { as }, body: { name, join, keep_months: keep } }) => ({
    type: 'ChangeGroup',
    as,
    ...(name === undefined ? {} : { name }),
    ...(join === undefined ? {} : { join }),
    ...(keep === undefined ? {} : { keep }),
  }),
  reply: groupAnswer,
})
export const deleteGroup = useCase(chatCalls.deleteGroup).on(groupAggregate)({
  about: findGroupOf,
  command: ({ found: { as } }) => ({ type: 'DeleteGroup', as }),
  reply: () => ({ ok: true as const }),
})

export const setGroupPicture = action(chatCalls.setGroupPicture)(async (asked) => {
  const { app, body, context } = asked
  const found = await findGroupOf(asked)
  if (!mayModerate(found.group, found.as)) refuseChat('chat.notAllowed')
  const stream = `${groupAggregate.name}-${found.key}`
  const sender = context.actor.trueUser ?? context.actor.user
  const whom = { stream, sender, optional: true } as const
  const { state } = await takeFiles(app, groupPictures, body, whom, ({ files, keep }) =>
    keep(() => {
      const imgs = files.map(({ file, type, bytes }, i) => ({
        id: fileId(context.commandId, i),
        file,
        type,
        bytes,
      }))
      const command = { type: 'SetGroupPicture', as: found.as, files: imgs } as const
      return app.handle(groupAggregate, stream, command, context, { studio: found.studio })
    }),
  )
  const kept = state === 'absent' ? [] : state.imgs.map(({ file }) => file)
  const gone = found.group.imgs.map(({ file }) => file).filter((file) => !kept.includes(file))
  await releaseFiles(app, groupPictures, stream, gone)
  return groupAnswer({ app, found, state })
})
export const groupPicture = query(chatCalls.groupPicture)(async (asked) => {
  const { group: of } = await findGroupOf(asked)
  const held = of.imgs.find(({ id }) => id === asked.params.file)
  if (!held) return refuseChat('chat.fileUnknown')
  const { file, type } = held
  const variant = asked.query.size
  return answerFile(asked.app, groupPictures, { file, variant, seen: async () => ({ type }) })
})

import { CHAT_GROUPS } from '#shared/chat/calls-shared.ts'
import { groupEvents } from '#shared/chat/events.ts'
import { membershipAfter } from '#shared/chat/membership.ts'
import { noMembership, type GroupJoin, type GroupRole, type Standing } from '#shared/chat/rules.ts'
import {
  defineProjection,
  table,
  typed,
  type RowsOf,
} from '../platform/define/define-projection.ts'

interface StoredPicture {
  readonly id: string
  readonly file: string
  readonly type: string
}
const tables = {
  chat_group: table({
    columns: {
      conversation: 'text',
      studio: 'text',
      name: 'text',
      join: typed<GroupJoin>('text'),
      deleted: 'boolean',
      /** Months for which messages are kept; null: as long as the studio says. */
      keep: 'integer null',
      imgs: typed<readonly StoredPicture[]>('jsonb'),
    },
    key: ['conversation'],
    indexes: [['studio']],
  }),
  /** Whoever is in a group, on the way into it, or kept out. `since`: epoch milliseconds from which they are a member. */
  chat_member: table({
    columns: {
      conversation: 'text',
      user: 'text',
      standing: typed<Standing>('text'),
      role: typed<GroupRole>('text'),
      muted: 'boolean',
      since: 'bigint',
    },
    key: ['conversation', 'user'],
    indexes: [['user']],
  }),
  /** Where the sweep of files looks for pictures of groups. */
  chat_group_file: table({
    columns: { conversation: 'text', file: 'text' },
    key: ['conversation', 'file'],
    loadBy: ['conversation'],
    indexes: [['file']],
  }),
}
export type GroupTables = RowsOf<typeof tables>

/** Every group and who is in it. */
export const chatGroups = defineProjection({
  name: CHAT_GROUPS,
  version: 2,
  module: 'chat',
  sharded: true,
  watched: true,
  events: groupEvents,
  tables,
  keysOf: ({ type, data }) => ({
    chat_group: [[data.conversation]],
    chat_member: 'user' in data ? [[data.conversation, data.user]] : [],
    chat_group_file: type === 'GroupPictureSet' ? [[data.conversation]] : [],
  }),
  on: (event, { chat_group: groups, chat_member: members, chat_group_file: files }) => {
    const { type, data, occurredAt } = event
    const { conversation } = data
    if (type === 'GroupMade') {
      const { studio, name, join } = data
      return groups.put({ conversation, studio, name, join, deleted: false, keep: null, imgs: [] })
    }
    const group = groups.get(conversation)
    if (!group) return
    switch (type) {
      case 'GroupRenamed':
        return groups.put({ ...group, name: data.name, join: data.join })
      case 'GroupKeepSet':
        return groups.put({ ...group, keep: data.months })
      case 'GroupDeleted':
        return groups.put({ ...group, deleted: true })
      case 'GroupPictureSet':
        groups.put({ ...group, imgs: data.files.map(({ bytes: _bytes, ...one }) => one) })
        files.clear(conversation)
        return data.files.forEach(({ file }) => files.put({ conversation, file }))
      default: {
        const { user } = data
        const before = members.get(conversation, user) ?? { ...noMembership, since: 0 }
        const after = membershipAfter(before, event)
        const joins = before.standing !== 'member' && after.standing === 'member'
        members.put({
          conversation,
          user,
          ...after,
          since: joins ? Date.parse(occurredAt) : before.since,
        })
      }
    }
  },
  topics: ({ data }) => [
    `chat:=${data.conversation}`,
    ...('user' in data ? [`chat:${data.user}`] : []),
  ],
})

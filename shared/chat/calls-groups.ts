import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { inPerson } from '../platform/session-restrictions.ts'
import { nameText } from '../platform/text.ts'
import { changing as change, chatDone, looking as look } from './calls-shared.ts'
import { KEPT_MONTHS_MAX } from './keeping.ts'
import { chatLimits, groupJoins, groupPictureLimits, groupRoles } from './rules.ts'
import { Group } from './views.ts'

const params = z.object({ group: Id })
const name = nameText(chatLimits.name, 1)
const join = z.enum(groupJoins)
const users = (max: number) => z.array(Id).max(max)
// A row takes its permission from an object of its own file: so the page's build reads it (web/build/slim-shared.ts).
const looking = { method: 'GET', writes: false, allow: inPerson, reads: look.reads } as const
const changing = { ...change, writes: true, allow: inPerson } as const
const verb = {
  ...change,
  writes: true,
  allow: inPerson,
  method: 'POST',
  params,
  response: Group,
} as const
const of = { body: z.object({ user: Id }) }

export const groupCalls = defineCalls('chat', {
  groups: {
    ...looking,
    path: '/api/chat/groups',
    about: nobody('a list: only groups of studios in sight are shown'),
    summary: 'The caller’s groups, and those of their studio that they may join or ask to join',
    response: z.array(Group),
  },
  group: {
    ...looking,
    path: '/api/chat/groups/{group}',
    about: 'object',
    summary: 'A group and who is in it',
    params,
    response: Group,
  },
  makeGroup: {
    ...changing,
    method: 'POST',
    path: '/api/chat/groups',
    summary: 'Make a group; its maker owns it. `studio`: absent, the caller’s own',
    status: 201,
    idempotent: true,
    body: z.object({
      name,
      users: users(chatLimits.invited).default([]),
      join,
      studio: Id.optional(),
    }),
    response: Group,
  },
  changeGroup: {
    ...changing,
    method: 'PATCH',
    path: '/api/chat/groups/{group}',
    summary:
      'Give a group another name, or say how people come into it, or how long it keeps messages',
    params,
    body: z.object({
      name: name.optional(),
      join: join.optional(),
      /** Never longer than the studio: the shorter one binds. null: as long as the studio. */
      keep_months: z.int().min(1).max(KEPT_MONTHS_MAX).nullable().optional(),
    }),
    response: Group,
  },
  deleteGroup: {
    ...changing,
    method: 'DELETE',
    path: '/api/chat/groups/{group}',
    summary: 'Delete a group, as its owner or who manages the studio’s chat',
    params,
    response: chatDone,
  },
  setGroupPicture: {
    ...changing,
    method: 'PUT',
    path: '/api/chat/groups/{group}/picture',
    summary: 'Set the picture of a group, in a part named `files`; without one it has none',
    params,
    body: 'multipart',
    bytesMax: groupPictureLimits.bytes_max,
    response: Group,
  },
  groupPicture: {
    ...looking,
    path: '/api/chat/groups/{group}/pictures/{file}',
    about: 'object',
    summary: 'A picture of a group',
    params: params.extend({ file: Id }),
    query: z.object({ size: z.enum(['64', '128', '512']).optional() }),
    response: 'file',
  },
  joinGroup: {
    ...verb,
    path: '/api/chat/groups/{group}/join',
    summary: 'Join a group, take its invitation, or ask to be let in, as the group says',
  },
  leaveGroup: {
    ...verb,
    path: '/api/chat/groups/{group}/leave',
    summary: 'Leave a group, or decline its invitation; a group that nobody is left in is deleted',
  },
  cancelRequest: {
    ...verb,
    path: '/api/chat/groups/{group}/cancel',
    summary: 'Take back one’s own request to join',
  },
  inviteToGroup: {
    ...verb,
    path: '/api/chat/groups/{group}/invite',
    summary: 'Ask people into a group: members ask, they join themselves',
    body: z.object({ users: users(chatLimits.invited).min(1) }),
  },
  acceptRequest: {
    ...verb,
    ...of,
    path: '/api/chat/groups/{group}/accept',
    summary: 'Let somebody in who asked',
  },
  declineRequest: {
    ...verb,
    ...of,
    path: '/api/chat/groups/{group}/decline',
    summary: 'Decline somebody’s request',
  },
  muteMember: {
    ...verb,
    ...of,
    path: '/api/chat/groups/{group}/mute',
    summary: 'Let a member read and not write',
  },
  unmuteMember: {
    ...verb,
    ...of,
    path: '/api/chat/groups/{group}/unmute',
    summary: 'Let a member write again',
  },
  banMember: {
    ...verb,
    ...of,
    path: '/api/chat/groups/{group}/ban',
    summary: 'Put somebody out of a group and keep them out',
  },
  unbanMember: {
    ...verb,
    ...of,
    path: '/api/chat/groups/{group}/unban',
    summary: 'Lift a ban; who was banned may come again as anybody may',
  },
  setMemberRole: {
    ...verb,
    method: 'PUT',
    path: '/api/chat/groups/{group}/role',
    summary: 'Give a member a role, as the owner; a new owner takes the place of the old one',
    body: z.object({ user: Id, role: z.enum(groupRoles) }),
  },
})

import { defineRefusals, refuser } from '../platform/refusals.ts'

export const chatRefusals = defineRefusals({
  'chat.off': { status: 404, text: 'Chat is off in your studio' },
  'chat.offThere': { status: 409, text: 'Chat is off in this person’s studio' },
  'chat.conversationUnknown': { status: 404, text: 'Conversation not found' },
  'chat.messageUnknown': { status: 404, text: 'Message not found' },
  'chat.groupUnknown': { status: 404, text: 'Group not found' },
  'chat.fileUnknown': { status: 404, text: 'This file is not available' },
  'chat.scheduledUnknown': { status: 404, text: 'This message was sent or cancelled' },
  'chat.personGone': { status: 409, text: 'This person has left. You can read what was written.' },
  'chat.notMember': { status: 403, text: 'You are not a member of this group' },
  'chat.muted': { status: 403, text: 'You are muted in this group' },
  'chat.banned': { status: 403, text: 'You are banned from this group' },
  'chat.notAllowed': { status: 403, text: 'Only a moderator of the group can do this' },
  'chat.notYours': { status: 403, text: 'Only the author can change this message' },
  'chat.exportRefused': {
    status: 403,
    text: 'Only who manages the studio’s chat can export a conversation',
  },
  'chat.retentionRefused': {
    status: 403,
    text: 'Only who manages the studio’s chat can see what was removed',
  },
  'chat.notSelf': { status: 403, text: 'You can’t decide this about yourself' },
  'chat.ownerStays': { status: 409, text: 'The owner of a group can’t be muted, banned or moved' },
  'chat.otherReader': { status: 403, text: 'You can only mark your own messages as seen' },
  'chat.personUnknown': { status: 422, text: 'Choose active people of the group’s studio' },
  'chat.studioUnknown': { status: 422, text: 'Choose a studio that you can see' },
  'chat.replyForeign': { status: 422, text: 'Reply to a message of this conversation' },
  'chat.nothingToSay': { status: 422, text: 'Write something or add a file' },
  'chat.timeUnusable': { status: 422, text: 'Choose a time in the next {max} days' },
  'chat.deleted': { status: 409, text: 'This message was deleted' },
  'chat.nothingToUndo': { status: 409, text: 'This can’t be undone any more' },
  'chat.notWaiting': { status: 409, text: 'No one of this name is waiting' },
  'chat.joinClosed': { status: 403, text: 'A member has to invite you to this group' },
  'chat.full': { status: 409, text: 'There can be up to {max} of these' },
})
export const refuseChat = refuser(chatRefusals)

import { chatCalls, chatTopics } from '#shared/chat/calls.ts'
import { CHAT_GROUPS, CHAT_MESSAGES, CHAT_PEOPLE } from '#shared/chat/calls-shared.ts'
import { inPerson } from '#shared/platform/session-restrictions.ts'
import { linkReaders } from '../platform/kernel/link-readers.ts'
import { serviceOf } from '../platform/kernel/use-case.ts'
import { announceUnseen } from './announce-unseen.ts'
import * as changing from './changing.ts'
import * as ofConversation from './conversations.ts'
import { exportConversation } from './exporting.ts'
import { readableMessages } from './finding.ts'
import * as ofGroup from './groups.ts'
import { linkPreview, previewLinks } from './linked-pages.ts'
import * as later from './later-calls.ts'
import * as members from './members.ts'
import { chatTopic } from './news.ts'
import * as presence from './presence-calls.ts'
import * as reading from './reading.ts'
import { messageAudience, seenBy } from './seen.ts'
import { conversationKept, retentionTurns } from './kept-calls.ts'
import { keepNoLonger } from './retention.ts'
import { sendLater } from './send-later.ts'
import { messageFiles, sendFiles, sendMessage } from './sending.ts'
import { presenceTopic } from './who-is-there.ts'

/** Those that need nothing of other modules. */
const useCases = {
  sendMessage,
  sendFiles,
  editMessage: changing.editMessage,
  deleteMessage: changing.deleteMessage,
  restoreMessage: changing.restoreMessage,
  reactToMessage: changing.reactToMessage,
  pinMessage: changing.pinMessage,
  messages: reading.readMessages,
  message: reading.readMessage,
  seenBy,
  messageAudience,
  chatFiles: reading.chatFiles,
  chatFile: reading.chatFile,
  conversations: ofConversation.conversations,
  conversation: ofConversation.conversation,
  unread: ofConversation.unread,
  markMessagesSeen: ofConversation.markMessagesSeen,
  markUnread: ofConversation.markUnread,
  quietConversation: ofConversation.quietConversation,
  pinConversation: ofConversation.pinConversation,
  searchMessages: reading.searchMessages,
  chatPeople: presence.listChatPeople,
  chatPresence: presence.chatPresence,
  sayPresence: presence.sayPresence,
  sayTyping: presence.sayTyping,
  exportConversation,
  conversationKept,
  retentionTurns,
  linkPreview,
  groups: ofGroup.groups,
  group: ofGroup.group,
  makeGroup: ofGroup.makeGroup,
  changeGroup: ofGroup.changeGroup,
  deleteGroup: ofGroup.deleteGroup,
  setGroupPicture: ofGroup.setGroupPicture,
  groupPicture: ofGroup.groupPicture,
  joinGroup: members.joinGroup,
  leaveGroup: members.leaveGroup,
  cancelRequest: members.cancelRequest,
  inviteToGroup: members.inviteToGroup,
  acceptRequest: members.acceptRequest,
  declineRequest: members.declineRequest,
  muteMember: members.muteMember,
  unmuteMember: members.unmuteMember,
  banMember: members.banMember,
  unbanMember: members.unbanMember,
  setMemberRole: members.setMemberRole,
  drafts: later.drafts,
  keepDraft: later.keepChatDraft,
  scheduledMessages: later.scheduledMessages,
  scheduleMessage: later.scheduleMessage,
  cancelScheduled: later.cancelScheduled,
}
/** The service of chat, with what other modules tell it of a person. */
export const makeChatService = (needs: presence.ChatNeeds) =>
  serviceOf({
    name: 'chat',
    calls: chatCalls,
    watch: inPerson,
    topics: chatTopics,
    attachments: [messageFiles, ofGroup.groupPictures],
    useCases: { ...useCases, chatPersonNow: presence.chatPersonNow(needs) },
    start: (app) => {
      linkReaders(app).set('message', {
        reads: [CHAT_MESSAGES, CHAT_GROUPS, CHAT_PEOPLE],
        readable: (user, ids) => readableMessages(app, user, ids),
      })
      return {
        topics: { chat: chatTopic(app), chat_presence: presenceTopic(app) },
        processes: [sendLater(app), announceUnseen(app), keepNoLonger(app)],
        reactions: [previewLinks(app)],
      }
    },
  })

import type { chatCalls, chatTopics } from '#shared/chat/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { answerAbout, letIn, permit, permitted } from '../platform/testing/authorisation-who.ts'

/** Everybody has a chat of their own, and a view of another person does not open it: who is in a conversation says what comes of a call. */
const { inPerson } = letIn
export const authorisation: Authorisation<typeof chatCalls, typeof chatTopics> = {
  watch: inPerson,
  topics: {
    chat: {
      sampleAbout: ({ user }) => ({ argument: user, shows: () => [user] }),
      permission: permitted('nothing', ''),
      answers: answerAbout({
        themselves: 'other model tehnic trainer limited manager otherManager super owner viewing',
      }),
    },
  },
  calls: {
    sendMessage: inPerson,
    sendFiles: { sample: { body: { to: 'none', text: 'Walk' } }, ...inPerson },
    editMessage: inPerson,
    deleteMessage: inPerson,
    restoreMessage: inPerson,
    reactToMessage: { sample: { body: { reaction: '👍', on: true } }, ...inPerson },
    pinMessage: inPerson,
    messages: inPerson,
    seenBy: inPerson,
    messageAudience: inPerson,
    chatFiles: inPerson,
    chatFile: inPerson,
    conversations: inPerson,
    conversation: inPerson,
    unread: inPerson,
    markMessagesSeen: {
      sampleAbout: ({ user }) => ({ body: { to: user, from: 'none', stamp: 1 } }),
      permission: permit.inPerson,
      answers: answerAbout({
        themselves: 'other model tehnic trainer limited manager otherManager super owner',
      }),
    },
    markUnread: inPerson,
    quietConversation: inPerson,
    pinConversation: inPerson,
    searchMessages: inPerson,
    chatPeople: inPerson,
    chatPresence: inPerson,
    sayPresence: inPerson,
    sayTyping: inPerson,
    exportConversation: inPerson,
    groups: inPerson,
    group: inPerson,
    makeGroup: inPerson,
    changeGroup: inPerson,
    deleteGroup: inPerson,
    setGroupPicture: inPerson,
    groupPicture: inPerson,
    joinGroup: inPerson,
    leaveGroup: inPerson,
    cancelRequest: inPerson,
    inviteToGroup: inPerson,
    acceptRequest: inPerson,
    declineRequest: inPerson,
    muteMember: inPerson,
    unmuteMember: inPerson,
    banMember: inPerson,
    unbanMember: inPerson,
    setMemberRole: inPerson,
    drafts: inPerson,
    keepDraft: inPerson,
    scheduledMessages: inPerson,
    scheduleMessage: inPerson,
    cancelScheduled: inPerson,
  },
}

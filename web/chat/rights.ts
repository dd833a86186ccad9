import type { Conversation, Group } from '#shared/chat/views.ts'

/** What the reader may do in a conversation, as the server said. */
export interface Rights {
  readonly write: boolean
  /** Delete what others wrote, and act on members. */
  readonly moderate: boolean
  /** Ask of any message who could see it: only who moderates the group as one of it (docs/rules/chat.md#who-could-see-it). */
  readonly audience: boolean
}
export const rightsIn = (
  conversation: Pick<Conversation, 'why_not'> | undefined,
  group: Pick<Group, 'moderate' | 'roles'> | undefined,
  user: string,
): Rights => ({
  write: conversation?.why_not === null,
  moderate: group?.moderate ?? false,
  audience: group?.roles[user] !== undefined,
})

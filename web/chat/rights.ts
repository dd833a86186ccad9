import type { Conversation, Group } from '#shared/chat/views.ts'

/** What the reader may do in a conversation, as the server said. */
export interface Rights {
  readonly write: boolean
  /** Delete what others wrote, and act on members. */
  readonly moderate: boolean
}
export const rightsIn = (
  conversation: Pick<Conversation, 'why_not'> | undefined,
  group: Pick<Group, 'moderate'> | undefined,
): Rights => ({
  write: conversation?.why_not === null,
  moderate: group?.moderate ?? false,
})

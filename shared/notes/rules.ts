/**
 * A note is its author's, who alone shares it, puts it in the bin and deletes it for good. People it is shared with read it, or
 * edit it as well, for as long as the author sees them. Pin and colour are each reader's own: a list changes only for the person
 * who tidies it.
 */
export const noteLimits = {
  title: 120,
  text: 10_000,
  tag: 30,
  tags: 10,
  links: 10,
  shares: 30,
  /** Notes of one author, those in the bin among them. */
  kept: 300,
  /** Versions of one note: none is ever dropped, so that each can be restored. */
  versions: 100,
  /** Notes in one list, the pinned ones first and then the newest; `excerpt`: so much of each text. */
  listed: 500,
  excerpt: 200,
} as const

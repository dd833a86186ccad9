import type { AskedWith } from './use-case.ts'

/** Returns the person who asks, as audiences know them: of the studio that they belong to now, whatever they see besides. */
export async function callerOf({ app, context: { actor, now } }: AskedWith<object>) {
  const { user, tipCont } = actor
  return { user, tipCont, studio: await app.people.studioAt(user, now) }
}

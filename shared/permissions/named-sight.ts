import type { Actor } from '../platform/allow.ts'
import { maySee, type Subject } from './actions.ts'
import { audienceParts, mayAddress } from './audience.ts'
import { mayFollow, type RecordLink } from './record-links.ts'

interface Named {
  readonly links?: readonly RecordLink[]
  readonly audiences?: readonly string[]
}
/**
 * Whether an actor may name what a record is linked to and shared with. `addresses`: of its studios all. `people`: those it names
 * besides, by login, each to be asked by `sees`.
 */
export function namedSight(actor: Actor, { links = [], audiences = [] }: Named) {
  const meant = audiences.map(audienceParts)
  const readers = meant.flatMap(({ user }) => user ?? [])
  return {
    addresses: meant.every(
      ({ studio, tipCont }) => studio === undefined || mayAddress(actor, studio, tipCont),
    ),
    people: [...readers, ...links.map(({ person }) => person)],
    sees: (person: Subject & { readonly user: string; readonly active: boolean }): boolean =>
      (!readers.includes(person.user) || (person.active && maySee(actor, person))) &&
      links.every((link) => link.person !== person.user || mayFollow(actor, link, person)),
  }
}

import type { Actor } from '../platform/allow.ts'
import { maySee, type Subject } from './actions.ts'
import { audienceParts, mayAddress } from './audience.ts'

interface Named {
  readonly audiences?: readonly string[]
}
/**
 * Whether an actor may name those with whom a record is shared. `addresses`: of its studios all. `people`: those it names
 * besides, by login, each to be asked by `sees`.
 */
export function namedSight(actor: Actor, { audiences = [] }: Named) {
  const meant = audiences.map(audienceParts)
  return {
    addresses: meant.every(
      ({ studio, tipCont }) => studio === undefined || mayAddress(actor, studio, tipCont),
    ),
    people: meant.flatMap(({ user }) => user ?? []),
    sees: (person: Subject & { readonly active: boolean }): boolean =>
      person.active && maySee(actor, person),
  }
}

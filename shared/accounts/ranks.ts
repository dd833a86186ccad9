/** A person with all that their rank follows from: everything done to them has to respect it. */
export interface Ranked {
  readonly user: string
  readonly tipCont: string
  readonly owner: boolean
  readonly super: boolean
}
/** 3 the owner, 2 super users, 1 Managers, 0 everybody else (docs/rules/permissions.md#ranks). */
export const rankOf = (person: Omit<Ranked, 'user'>): number =>
  person.owner ? 3 : person.super ? 2 : person.tipCont === 'Manager' ? 1 : 0

import { accessCalls } from '#shared/accounts/access-calls.ts'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { auditCalls } from '#shared/audit/calls.ts'
import { itemCalls } from '#shared/money/item-calls.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import {
  accountPartNames,
  accountParts,
  sectionsFor,
  type PagePart,
  type ProfilePerson,
} from '#shared/permissions/profile-sections.ts'
import type { Allow } from '#shared/platform/allow.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { ownSettlementCalls } from '#shared/settlements/own-calls.ts'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { walletCalls } from '#shared/wallet/calls.ts'
import { seesOthers } from '../items/data.ts'
import { mayCall, type Viewer } from '../platform/session.ts'

interface Reader {
  readonly viewer: Viewer
  readonly user: string
  /** The answer of the server about another person, as far as the viewer may see; undefined of the viewer. */
  readonly info: UserInfo | undefined
}
type Readable = (reader: Reader) => boolean

const may =
  (...calls: readonly { readonly allow: Allow }[]): Readable =>
  ({ viewer, user }) =>
    calls.some((call) => mayCall(viewer, call, { query: { user }, params: { user } }))
/** Only what is answered about a person is there. */
const answered =
  (...fields: readonly (keyof UserInfo)[]): Readable =>
  ({ info }) =>
    !info || fields.some((field) => info[field] !== undefined)
const manages: Readable = ({ info }) => !info || info.may.manage

/** Whether anything of each part of a person's page may be read: a part of which nothing may be read is not offered. */
const readable: Partial<Record<PagePart, Readable>> = {
  payments: may(
    walletCalls.wallet,
    itemCalls.items,
    termCalls.contracts,
    ownSettlementCalls.personSettlements,
  ),
  bonuses: ({ viewer, info }) => !info || seesOthers(viewer, 'bonus'),
  activity: may(shiftCalls.history),
  accounts: answered('conturi', 'nonAdult'),
  password: (reader) => manages(reader) && may(accessCalls.sessions)(reader),
  security: (reader) => manages(reader) && may(accessCalls.sessions)(reader),
  tax: answered('has', 'ci'),
  logs: (reader) =>
    may(auditCalls.events)(reader) || (manages(reader) && may(personCalls.reveals)(reader)),
  holidays: may(vacationCalls.balance),
  schedule: may(rosterCalls.mine),
  edit: answered('email'),
  'site-accounts': answered('conturi', 'nonAdult'),
  reveals: (reader) => manages(reader) && may(personCalls.reveals)(reader),
  erasure: may(erasureCalls.requestErasure),
}

/** The parts of a person's page for this viewer: the fixed sections (docs/rules/permissions.md#sections-of-a-profile), and the security and tasks of the account. */
export function partsFor(reader: Reader, viewed: ProfilePerson): readonly PagePart[] {
  const isReadable = (part: PagePart) => readable[part]?.(reader) ?? true
  const sections = sectionsFor(reader.viewer, viewed).filter(isReadable)
  // Viewers who may read accounts at all look after them.
  const looksAfter = mayCall(reader.viewer, personCalls.idExpiries)
  const account = accountPartNames.filter((part) => {
    const same = accountParts[part]
    if (part !== 'security' && !looksAfter) return false
    return !(same && sections.includes(same)) && isReadable(part)
  })
  return [...sections, ...account]
}

import { refuseAccess } from '#shared/accounts/access-refusals.ts'
import type { AccountEvent } from '#shared/accounts/events.ts'
import { personFields, type PersonEdit, type PersonField } from '#shared/accounts/person-fields.ts'
import { isTooYoung, managesPerson } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import type { StudioZones } from '#shared/accounts/studio-moves.ts'
import { isVisibleTo, mayChange } from '#shared/accounts/rules.ts'
import { mayDo, type RankedAction } from '#shared/permissions/actions.ts'
import { sees, type Actor } from '#shared/platform/allow.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { dateAt } from '#shared/platform/time.ts'
import { own } from '#shared/platform/by-name.ts'
import type { Account, PresentAccount } from './state.ts'
import { bornOf, cardOf, fieldsBetween } from './person-details.ts'
import { heldPart, type HeldPart } from './person-held.ts'

interface EditPerson {
  readonly user: string
  readonly change: PersonEdit
  /** The studio that the change names. */
  readonly studio: StudioZones | null
  /** Local day from which the type and the studio hold; undefined: from now on. Nothing else of a person has a day. */
  readonly from?: string | undefined
  /** The person as the editor saw them. */
  readonly seen: PresentAccount | null
  readonly by: Actor
}

/** The person, if the actor may know of them and nothing forbids any change. */
export function presentFor(account: Account, user: string, by: Actor): PresentAccount {
  if (account.status === 'absent' || !isVisibleTo(by, account))
    return refuseAccount('accounts.accountUnknown', { user })
  return account.status === 'erased' ? refuseAccount('accounts.erased', { user }) : account
}
/** As presentFor, but only for people to whom the actor may do this: by permission, sight and rank. */
export function managed(
  account: Account,
  user: string,
  by: Actor,
  deed: RankedAction = 'accounts.manage',
): PresentAccount {
  const person = presentFor(account, user, by)
  return mayDo(by, deed, person) ? person : refuseAccount('accounts.aboveYou', { user })
}
/** As managed, but never the actor themselves: one's own password is changed with the old one. */
export function managedOther(account: Account, user: string, by: Actor): PresentAccount {
  const person = presentFor(account, user, by)
  return by.user === user
    ? refuseAccess('accounts.notBelowYou', { user })
    : managed(person, user, by, 'accounts.manageAccess')
}
/** Refuses a person under 18 on the day of hire, for an account on a site (docs/rules/people.md#age). */
export function checkAge(
  user: string,
  { born, hired, timezone }: Pick<PresentAccount, 'born' | 'hired' | 'timezone'>,
  now: string,
): void {
  if (isTooYoung(born === '' ? null : born, hired, dateAt(now, timezone)))
    refuseAccount('accounts.tooYoung', { user })
}

/**
 * Refuses fields that the actor may not edit, and fields that were changed by another person since the editor looked.
 */
export function decideEdit(
  account: Account,
  { user, change, studio, from, seen, by }: EditPerson,
  { now }: DecisionContext,
): AccountEvent[] {
  const person = presentFor(account, user, by)
  const fields = (Object.keys(change) as PersonField[]).filter(
    (field) => change[field] !== undefined,
  )
  checkFields(person, fields, by)
  checkRanks(person, change, by)
  const held = heldPart(person, { change, studio, from }, now)
  checkDaysOff(change)
  const wanted = wantedOf(person, { ...change, tipCont: held.tipCont }, now)
  const changed = [
    ...fieldsBetween(
      person,
      wanted,
      fields.filter((field) => !hasDay(field, from)),
    ),
    ...(held.types.length > 0 ? (['tipCont'] as const) : []),
    ...(held.joinings.length > 0 ? (['studio'] as const) : []),
  ]
  const meanwhile = seen ? fieldsBetween(seen, person, changed) : []
  if (meanwhile.length > 0)
    return refuseAccount('accounts.changedMeanwhile', { fields: meanwhile.join(', ') })
  const aged = changed.includes('varsta') || changed.includes('hired')
  if (changed.includes('hired') || changed.includes('ended')) checkSpan(wanted)
  if (aged && Object.keys(person.sites).length > 0) checkAge(user, wanted, now)
  return eventsOf(person, wanted, changed, held, now)
}
/** Whether a field is decided by its days: the studio always, the type where a day is given. */
const hasDay = (field: PersonField, from: string | undefined): boolean =>
  field === 'studio' || (field === 'tipCont' && from !== undefined)
/** A range whose start is after its end fails (docs/rules/people.md#messages-of-fields). */
function checkSpan({ hired, ended }: Pick<PresentAccount, 'hired' | 'ended'>): void {
  if (hired !== null && ended !== null && ended < hired)
    refuse('request.malformed', {
      detail: 'body.change.ended: the collaboration cannot end before it began',
      path: '/body/change/ended',
    })
}
/** `daysOff` and `vacationDays` are one number: an edit that says two is no edit. */
function checkDaysOff({ daysOff, vacationDays }: PersonEdit): void {
  if (daysOff !== undefined && vacationDays !== undefined && daysOff !== vacationDays)
    refuse('request.malformed', {
      detail: 'body.change.daysOff: it is the same as vacationDays; name one of them',
      path: '/body/change/daysOff',
    })
}
function checkFields(person: PresentAccount, fields: readonly PersonField[], by: Actor): void {
  const manages = managesPerson(by, person)
  const forbidden = fields.find((field) => {
    return !manages && !(personFields[field].own && by.user === person.user)
  })
  if (forbidden === undefined) return
  if (!manages && by.user !== person.user) refuseAccount('accounts.aboveYou', { user: person.user })
  refuseAccount('accounts.fieldNotYours', { field: forbidden, user: person.user })
}
/** Refuses to raise a person to the actor's own rank, or to move them to a studio out of the actor's sight. */
function checkRanks(person: PresentAccount, change: PersonEdit, by: Actor): void {
  if (change.tipCont !== undefined && !mayChange(by, person, change.tipCont))
    refuseAccount('accounts.aboveYou', { user: person.user })
  if (change.studio !== undefined && !sees(by, change.studio))
    refuseAccount('accounts.studioUnknown', { studio: change.studio })
}

function wantedOf(
  person: PresentAccount,
  { varsta, ci, new_configs, daysOff, remainingLastYearDaysOff: left, ...plain }: PersonEdit,
  now: string,
): PresentAccount {
  const named = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  ) as Partial<PresentAccount>
  return {
    ...person,
    ...named,
    ...(daysOff === undefined ? {} : { vacationDays: daysOff }),
    ...(left === undefined
      ? {}
      : {
          remainingLastYearDaysOff: left,
          leftSaidIn: left === null ? null : yearAt(now, person),
        }),
    ...(varsta === undefined ? {} : { born: bornOf(varsta) }),
    ...(ci === undefined ? {} : cardOf(person, ci)),
    new_configs: { ...person.new_configs, ...new_configs },
  }
}

const yearAt = (now: string, { timezone }: Pick<PresentAccount, 'timezone'>): number =>
  Number(dateAt(now, timezone).slice(0, 4))

/** Which event says which fields: a section whole, as soon as one of its fields is other than before. */
function eventsOf(
  person: PresentAccount,
  wanted: PresentAccount,
  changed: readonly PersonField[],
  { types, joinings }: HeldPart,
  now: string,
): AccountEvent[] {
  const { user } = person
  const touched = (...fields: PersonField[]) => fields.some((field) => changed.includes(field))
  // A fact with its day comes before what it makes of now: so it can be told from a change from now on.
  const events: AccountEvent[] = [...types]
  if (touched('name', 'surname', 'email', 'language') || wanted.tipCont !== person.tipCont)
    events.push({
      type: 'AccountChanged',
      data: pick(wanted, 'user', 'tipCont', 'name', 'surname', 'email', 'super', 'language'),
    })
  events.push(...joinings)
  if (touched('telefon', 'adresa', 'oras', 'tara', 'zipCode'))
    events.push({
      type: 'ContactSet',
      data: pick(wanted, 'user', 'telefon', 'adresa', 'oras', 'tara', 'zipCode'),
    })
  if (touched('iban')) events.push({ type: 'BankAccountSet', data: pick(wanted, 'user', 'iban') })
  if (touched('varsta')) events.push({ type: 'BirthDateSet', data: pick(wanted, 'user', 'born') })
  if (touched('ci'))
    events.push({ type: 'IdentityCardSet', data: pick(wanted, 'user', 'cnp', 'serie', 'expires') })
  if (touched('hired', 'contract', 'ended', 'vacationDays', 'daysOff'))
    events.push({
      type: 'EmploymentSet',
      data: pick(wanted, 'user', 'hired', 'contract', 'ended', 'vacationDays'),
    })
  if (touched('remainingLastYearDaysOff'))
    events.push({
      type: 'DaysOffSet',
      data: { ...pick(wanted, 'user', 'remainingLastYearDaysOff'), year: yearAt(now, person) },
    })
  if (touched('locker', 'cazare', 'auto_pause', 'culoarea', 'chatSound'))
    events.push({
      type: 'AppSettingsSet',
      data: pick(wanted, 'user', 'locker', 'cazare', 'auto_pause', 'culoarea', 'chatSound'),
    })
  if (touched('new_configs'))
    for (const [site, slots] of Object.entries(wanted.new_configs))
      if (JSON.stringify(slots) !== JSON.stringify(own(person.new_configs, site)))
        events.push({ type: 'NewConfigsSet', data: { user, site, slots: [...slots] } })
  return events
}
function pick<T, K extends keyof T>(from: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}

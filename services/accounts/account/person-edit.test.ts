import { test } from 'vitest'
import type { AccountEvent } from '#shared/accounts/events.ts'
import type { PersonEdit } from '#shared/accounts/person-fields.ts'
import { retentionRules } from '#shared/accounts/retention.ts'
import { alwaysIn } from '#shared/accounts/studio-moves.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { specify } from '../../platform/testing/builders.ts'
import { accountDecider, type AccountCommand } from './decider.ts'
import {
  accountOf,
  created,
  studioJoinedEvent,
  mara,
  ownerTestActor,
  siteSet,
} from '../testing/builders.ts'

const { given } = specify(accountDecider)
const now = { now: '2026-11-20T12:00:00.000Z', actor: 'mara' }
const fern = [created(), studioJoinedEvent()]
const self: Actor = { ...mara, user: 'fern', tipCont: 'Model', permissions: {} }
const edit = (
  change: PersonEdit,
  rest: Partial<Extract<AccountCommand, { type: 'EditPerson' }>> = {},
): AccountCommand => ({
  type: 'EditPerson',
  user: 'fern',
  change,
  studio: null,
  seen: null,
  by: mara,
  ...rest,
})
const contact = (rest: object = {}): AccountEvent => ({
  type: 'ContactSet',
  data: { user: 'fern', telefon: '', adresa: '', oras: '', tara: '', zipCode: '', ...rest },
})

test('an edit says a section whole, and nothing of sections that it does not change', () => {
  given(...fern, contact({ oras: 'Arad' }))
    .when(edit({ telefon: '0700000000', name: 'Fern' }), now)
    .then(contact({ oras: 'Arad', telefon: '0700000000' }))
  given(...fern, contact({ oras: 'Arad' }))
    .when(edit({ oras: 'Arad' }), now)
    .then()
})
test('several sections are several events, in one go', () => {
  given(...fern)
    .when(
      edit({
        iban: 'X1',
        hired: '2025-01-01',
        locker: '7',
        new_configs: { ctb: [{ slot: 2, count: 3, enabled: true }] },
      }),
      now,
    )
    .then(
      { type: 'BankAccountSet', data: { user: 'fern', iban: 'X1' } },
      {
        type: 'EmploymentSet',
        data: { user: 'fern', hired: '2025-01-01', contract: '', ended: null, vacationDays: null },
      },
      {
        type: 'AppSettingsSet',
        data: {
          user: 'fern',
          locker: '7',
          cazare: false,
          auto_pause: false,
          culoarea: '',
          chatSound: true,
        },
      },
      {
        type: 'NewConfigsSet',
        data: { user: 'fern', site: 'ctb', slots: [{ slot: 2, count: 3, enabled: true }] },
      },
    )
})
test('of an identity card what is not named stays, and null takes away', () => {
  const card = (cnp: string, expires: string): AccountEvent => ({
    type: 'IdentityCardSet',
    data: { user: 'fern', cnp, serie: 'XX1', expires },
  })
  given(...fern, card('1', '2026-12'))
    .when(edit({ ci: { luna: 3 } }), now)
    .then(card('1', '2026-03'))
  given(...fern, card('1', '2026-12'))
    .when(edit({ ci: { cnp: null, anul: null } }), now)
    .then(card('', ''))
})
test('what somebody else changed since is refused, by its name', () => {
  const seen = accountOf(...fern)
  given(...fern, contact({ oras: 'Arad' }))
    .when(edit({ oras: 'Cluj' }, { seen }), now)
    .thenRefuses('accounts.changedMeanwhile')
  given(...fern, contact({ oras: 'Arad' }))
    .when(edit({ oras: 'Arad', telefon: '0700000000' }, { seen }), now)
    .then(contact({ oras: 'Arad', telefon: '0700000000' }))
})
test('a studio is moved to by whoever sees both, with its zone', () => {
  const south = { studio: 'south', timezone: 'Europe/Madrid' }
  given(...fern)
    .when(edit({ studio: 'south' }, { studio: alwaysIn(south), by: ownerTestActor }), now)
    .then({ type: 'StudioJoined', data: { user: 'fern', ...south, from: now.now } })
  given(...fern)
    .when(edit({ studio: 'south' }, { studio: alwaysIn(south) }), now)
    .thenRefuses('accounts.studioUnknown')
})
test('one changes of oneself only what is one’s own', () => {
  given(...fern)
    .when(edit({ telefon: '0700000000' }, { by: self }), now)
    .then(contact({ telefon: '0700000000' }))
  given(...fern)
    .when(edit({ hired: '2020-01-01' }, { by: self }), now)
    .thenRefuses('accounts.fieldNotYours')
  given(...fern)
    .when(edit({ telefon: '1' }, { by: { ...self, user: 'oak' } }), now)
    .thenRefuses('accounts.aboveYou')
})
test('nobody under 18 on the day of hire gets or keeps an account on a site', () => {
  const born = (day: string): AccountEvent => ({
    type: 'BirthDateSet',
    data: { user: 'fern', born: day },
  })
  const site: AccountCommand = {
    type: 'SetSiteAccount',
    user: 'fern',
    site: 'ctb',
    username: 'fern_x',
    replace: false,
    by: mara,
  }
  given(...fern, born('2009-01-01'))
    .when(site, now)
    .thenRefuses('accounts.tooYoung')
  given(...fern, born('2008-01-01'))
    .when(site, now)
    .then(siteSet('ctb', 'fern_x'))
  given(...fern, siteSet('ctb', 'fern_x'))
    .when(edit({ varsta: { ziua: 1, luna: 1, anul: 2009 } }), now)
    .thenRefuses('accounts.tooYoung')
})
test('eighteen is whoever has had that birthday by the calendar of their studio, where it may be another day than in UTC', () => {
  const born: AccountEvent = { type: 'BirthDateSet', data: { user: 'fern', born: '2008-11-21' } }
  const site: AccountCommand = {
    type: 'SetSiteAccount',
    user: 'fern',
    site: 'ctb',
    username: 'fern_x',
    replace: false,
    by: mara,
  }
  const at = (time: string) => ({ ...now, now: time })
  const bogota = studioJoinedEvent({ studio: 'north', timezone: 'America/Bogota' })
  const bucharest = studioJoinedEvent({ studio: 'north', timezone: 'Europe/Bucharest' })
  given(created(), bogota, born)
    .when(site, at('2026-11-21T04:59:00.000Z'))
    .thenRefuses('accounts.tooYoung')
  given(created(), bogota, born)
    .when(site, at('2026-11-21T05:00:00.000Z'))
    .then(siteSet('ctb', 'fern_x'))
  given(created(), bucharest, born)
    .when(site, at('2026-11-20T22:00:00.000Z'))
    .then(siteSet('ctb', 'fern_x'))
})
test('inactive and active again, once each; nobody the owner, an equal or themself', () => {
  const set = (active: boolean, rest: object = {}): AccountCommand => ({
    type: 'SetActive',
    user: 'fern',
    active,
    by: mara,
    ...rest,
  })
  given(...fern)
    .when(set(false), now)
    .then({ type: 'AccountDeactivated', data: { user: 'fern' } })
  given(...fern)
    .when(set(true), now)
    .then()
  given(...fern, { type: 'AccountDeactivated', data: { user: 'fern' } })
    .when(set(true), now)
    .then({ type: 'AccountActivated', data: { user: 'fern' } })
  given(...fern)
    .when(set(false, { by: self }), now)
    .thenRefuses('accounts.notOneself')
  given(created({ owner: true }), studioJoinedEvent())
    .when(set(false, { by: { ...ownerTestActor, user: 'other' } }), now)
    .thenRefuses('accounts.aboveYou')
  given(created({ tipCont: 'Manager' }), studioJoinedEvent())
    .when(set(false), now)
    .thenRefuses('accounts.aboveYou')
})

const inactive: AccountEvent = { type: 'AccountDeactivated', data: { user: 'fern' } }
const asked = (separated = true): AccountEvent => ({
  type: 'ErasureRequested',
  data: { user: 'fern', by: 'root', reason: 'asked', separated },
})
const sena: Actor = { ...ownerTestActor, user: 'sena', owner: false, super: true }
test('an erasure needs two people, somebody inactive, and the parts that law keeps taken out', () => {
  const ask = (separated: boolean): AccountCommand => ({
    type: 'RequestErasure',
    user: 'fern',
    reason: 'asked',
    separated,
    by: ownerTestActor,
    rules: retentionRules,
  })
  const approve = (by: Actor): AccountCommand => ({
    type: 'ApproveErasure',
    user: 'fern',
    by,
    rules: retentionRules,
  })
  given(...fern)
    .when(ask(true), now)
    .thenRefuses('accounts.stillActive')
  given(...fern, inactive)
    .when(ask(false), now)
    .thenRefuses('accounts.retentionUnexpired')
  given(...fern, inactive)
    .when(ask(true), now)
    .then(asked())
  given(...fern, inactive, asked())
    .when(approve(ownerTestActor), now)
    .thenRefuses('accounts.erasureOwnApproval')
  given(...fern, inactive, asked())
    .when(approve({ ...sena, trueUser: 'root' }), now)
    .thenRefuses('accounts.erasureOwnApproval')
  given(...fern, inactive)
    .when(approve(sena), now)
    .thenRefuses('accounts.erasureAbsent')
  given(...fern, inactive, asked(), { type: 'AccountActivated', data: { user: 'fern' } })
    .when(approve(sena), now)
    .thenRefuses('accounts.stillActive')
  given(...fern, inactive, siteSet('ctb', 'fern_x'), asked())
    .when(approve(sena), now)
    .then(
      { type: 'SiteAccountDropped', data: { user: 'fern', site: 'ctb', username: 'fern_x' } },
      {
        type: 'PersonErased',
        data: {
          user: 'fern',
          requestedBy: 'root',
          approvedBy: 'sena',
          kept: [
            { part: 'identity', until: '2031-12-31' },
            { part: 'contract', until: '2031-12-31' },
            { part: 'money', until: '2036-12-31' },
            { part: 'workingTime', until: '2031-12-31' },
            { part: 'audit', until: '2031-12-31' },
          ],
        },
      },
    )
})
test('an erasure that was long ago kept is refused no more', () => {
  const left: AccountEvent = {
    type: 'EmploymentSet',
    data: { user: 'fern', hired: null, contract: '', ended: '2014-05-01', vacationDays: 21 },
  }
  given(...fern, left, inactive)
    .when(
      {
        type: 'RequestErasure',
        user: 'fern',
        reason: 'asked',
        separated: false,
        by: ownerTestActor,
        rules: retentionRules,
      },
      now,
    )
    .then(asked(false))
})
test('whoever was erased is changed by nobody', () => {
  const erased: AccountEvent = {
    type: 'PersonErased',
    data: { user: 'fern', requestedBy: 'root', approvedBy: 'sena', kept: [] },
  }
  const history = [...fern, inactive, asked(), erased]
  given(...history)
    .when(edit({ oras: 'Arad' }, { by: ownerTestActor }), now)
    .thenRefuses('accounts.erased')
  given(...history)
    .when({ type: 'SetActive', user: 'fern', active: true, by: ownerTestActor }, now)
    .thenRefuses('accounts.erased')
  given(...history)
    .when({ type: 'ApproveErasure', user: 'fern', by: sena, rules: retentionRules }, now)
    .thenRefuses('accounts.erased')
  given(...history)
    .when(edit({ oras: 'Arad' }), now)
    .thenRefuses('accounts.erased')
})

import { test } from 'vitest'
import type { ContractInput } from '#shared/money/term-calls.ts'
import { specify } from '../../platform/testing/builders.ts'
import { contractDecider, type SetContract } from './contract-decider.ts'

const today = '2026-11-20'
const half: ContractInput = { from: today, share_bp: 5000, kind: 'contractor', cap_bp: 5000 }
const setting = (terms: Partial<ContractInput>, rest: Partial<SetContract> = {}): SetContract => ({
  type: 'SetContract',
  user: 'ana',
  studio: 'north',
  terms: { ...half, ...terms },
  today,
  by: { user: 'mara', owner: false, super: false },
  ...rest,
})
const said = (terms: Partial<ContractInput>) => ({
  type: 'ContractSet' as const,
  data: { user: 'ana', studio: 'north', ...half, ...terms },
})
const { given } = specify(contractDecider)

test('a contract holds from today or an earlier day, never from one to come', () => {
  for (const from of [today, '1970-01-01']) given().when(setting({ from })).then(said({ from }))
  for (const from of ['2026-11-21', '2100-01-01'])
    given().when(setting({ from })).thenRefuses('money.dateAhead')
})
test('nobody sets their own contract but the owner and super users', () => {
  const by = { user: 'ana', owner: false, super: false }
  given().when(setting({}, { by })).thenRefuses('money.notOneself')
  for (const above of [{ owner: true }, { super: true }])
    given()
      .when(setting({}, { by: { ...by, ...above } }))
      .then(said({}))
})
test('what was said from that very day is not recorded again; from a later one it is', () => {
  const from = '2026-11-10'
  given(said({ from })).when(setting({})).then(said({}))
  given(said({ from })).when(setting({ from })).then()
  given(said({ from }))
    .when(setting({ from: '2026-11-01' }))
    .then(said({ from: '2026-11-01' }))
  given(said({ from }), said({ share_bp: 6000 }))
    .when(setting({ from }))
    .then()
  // Without a contract the studio's settings hold, which may be set otherwise: that is another thing to say.
  given().when(setting({})).then(said({}))
})
test('of two contracts from one day the one that was recorded last is in force', () => {
  given(said({ share_bp: 5000 }), said({ share_bp: 6000 }))
    .when(setting({ share_bp: 5000 }))
    .then(said({ share_bp: 5000 }))
})
test('of studio and login with hyphens two pairs may have one stream, and none answers for the other', () => {
  const other = said({})
  given({ ...other, data: { ...other.data, studio: 'a-b', user: 'c' } })
    .when(setting({}, { studio: 'a', user: 'b-c' }))
    .then({ ...other, data: { ...other.data, studio: 'a', user: 'b-c' } })
})

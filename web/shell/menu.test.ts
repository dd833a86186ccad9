import { expect, test } from 'vitest'
import { accountCalls } from '#shared/accounts/calls.ts'
import { configurationCalls } from '#shared/configuration/calls.ts'
import { operationsCalls } from '#shared/operations/calls.ts'
import { permissionCalls } from '#shared/permissions/calls.ts'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { needs } from '../platform/needs.ts'

const neededBy = {
  monitoring: siteStatusCalls.accountState,
  accounts: accountCalls.getAppUsers,
  usage: siteStatusCalls.observers,
  studioConfig: configurationCalls.settings,
  studioPermissions: permissionCalls.accounts,
  modelAssignment: permissionCalls.trainers,
  internalConfig: operationsCalls.projections,
} as const

test('whoever sees a screen in the menu may make the call that it cannot do without', () => {
  expect(
    Object.fromEntries(Object.entries(needs).map(([name, allow]) => [name, allow.name])),
  ).toEqual(
    Object.fromEntries(Object.entries(neededBy).map(([name, call]) => [name, call.allow.name])),
  )
})

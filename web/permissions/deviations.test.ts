import { expect, test } from 'vitest'
import type { AccountPermissions } from '#shared/permissions/calls.ts'
import { deviationsOf } from './deviations.ts'

const row = (user: string, more: Partial<AccountPermissions>): AccountPermissions => ({
  user,
  tipCont: 'Trainer',
  studio: 'north',
  owner: false,
  super: false,
  studios: [],
  held: [],
  version: 1,
  ...more,
})

test('only what somebody decided otherwise than the account type gives is an exception', () => {
  const found = deviationsOf([
    row('tess', {
      held: [
        { resource: 'shifts', permissions: ['readOnly'], decided: true },
        { resource: 'monitoring', permissions: ['readOnly'], decided: true },
        { resource: 'bonuses', permissions: ['readOnly'], decided: false },
      ],
    }),
    row('tom', { held: [{ resource: 'monitoring', permissions: [], decided: true }] }),
    row('sue', {
      super: true,
      held: [{ resource: 'shifts', permissions: ['manage'], decided: true }],
    }),
  ])
  expect([...found].map(([id, list]) => [id, list.map(({ user }) => user)])).toEqual([
    ['Trainer shifts', ['tess']],
    ['Trainer monitoring', ['tom']],
  ])
})

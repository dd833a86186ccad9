import { test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import { defaultsOf } from '#shared/permissions/defaults.ts'
import type { PermissionEvent } from '#shared/permissions/events.ts'
import { specify } from '../platform/testing/builders.ts'
import { permissionDecider, type PermissionCommand } from './decider.ts'

const { given } = specify(permissionDecider)
const now = { now: '2026-11-20T12:00:00.000Z', actor: 'mara' }
const actor = (user: string, rest: Partial<Actor> = {}): Actor => ({
  user,
  tipCont: 'Manager',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: defaultsOf('Manager') as Actor['permissions'],
  scopes: null,
  ...rest,
})
const mara = actor('mara')
const rowan = actor('rowan', { owner: true, allStudios: true })
const sage = actor('sage', { super: true, allStudios: true })
const person = (
  user: string,
  tipCont: string,
  rest: { owner?: boolean; super?: boolean } = {},
) => ({ user, tipCont, owner: false, super: false, ...rest })
const tilda = person('tilda', 'Trainer')
type SetPermissions = Extract<PermissionCommand, { type: 'SetPermissions' }>
const set = (
  resource: SetPermissions['resource'],
  permissions: SetPermissions['permissions'],
  by = mara,
  rest: Partial<SetPermissions> = {},
): PermissionCommand => ({
  type: 'SetPermissions',
  resource,
  permissions,
  by,
  person: tilda,
  version: 0,
  ...rest,
})
const granted = (
  resource: string,
  permission: 'manage' | 'readOnly' | 'updateMedia',
  ...holds: ('manage' | 'readOnly' | 'updateMedia')[]
): PermissionEvent => ({
  type: 'PermissionGranted',
  data: { user: 'tilda', resource, permission, holds: holds.length > 0 ? holds : [permission] },
})

test('a manager grants a trainer what the manager holds', () =>
  given()
    .when(set('shifts', ['readOnly']), now)
    .then(granted('shifts', 'readOnly')))
test('readOnly and updateMedia stand side by side', () =>
  given()
    .when(set('accounts', ['readOnly', 'updateMedia']), now)
    .then(
      granted('accounts', 'readOnly', 'readOnly'),
      granted('accounts', 'updateMedia', 'readOnly', 'updateMedia'),
    ))
test('what the account type gives can be taken away', () =>
  given()
    .when(set('monitoring', []), now)
    .then({
      type: 'PermissionWithdrawn',
      data: { user: 'tilda', resource: 'monitoring', permission: 'readOnly', holds: [] },
    }))
test('a permission that was decided for a person can be given back to the account type', () =>
  given(granted('shifts', 'readOnly'))
    .when(set('shifts', null, mara, { version: 1 }), now)
    .then({ type: 'PermissionDefaulted', data: { user: 'tilda', resource: 'shifts' } }))
test('granting what a person holds already makes no event', () =>
  given(granted('shifts', 'readOnly'))
    .when(set('shifts', ['readOnly']), now)
    .then())
test('what the account type gives is decided as such, and then taken for decided', () => {
  given()
    .when(set('monitoring', ['readOnly']), now)
    .then(granted('monitoring', 'readOnly'))
  given()
    .when(set('shifts', []), now)
    .then({
      type: 'PermissionWithdrawn',
      data: { user: 'tilda', resource: 'shifts', permission: 'readOnly', holds: [] },
    })
})
test('nobody grants what they do not hold', () =>
  given()
    .when(set('posts', ['readOnly']), now)
    .thenRefuses('permissions.notYours'))
test('nobody takes away a permission that they do not hold', () =>
  given(granted('posts', 'manage'))
    .when(set('posts', [], mara, { version: 1 }), now)
    .thenRefuses('permissions.notYours'))
test('updateMedia is granted only on a resource that has media', () =>
  given()
    .when(set('shifts', ['updateMedia']), now)
    .thenRefuses('permissions.meaningless'))
test('nobody decides the permissions of somebody of their own rank', () =>
  given()
    .when(set('shifts', ['readOnly'], mara, { person: person('olaf', 'Manager') }), now)
    .thenRefuses('permissions.aboveYou'))
test('nobody decides their own permissions', () =>
  given()
    .when(
      set('shifts', ['readOnly'], sage, { person: person('sage', 'Manager', { super: true }) }),
      now,
    )
    .thenRefuses('permissions.aboveYou'))
test('The owner already has full access', () =>
  given()
    .when(
      set('shifts', ['readOnly'], rowan, { person: person('rowan', 'Manager', { owner: true }) }),
      now,
    )
    .thenRefuses('permissions.ownerHasAll'))
test('who decides on old knowledge is told to look again', () =>
  given(granted('shifts', 'readOnly'))
    .when(set('shifts', ['manage']), now)
    .thenRefuses('permissions.changedMeanwhile'))

test('the owner makes a super user, once', () => {
  given()
    .when({ type: 'SetSuper', super: true, by: rowan, person: tilda, version: 0 }, now)
    .then({ type: 'SuperGranted', data: { user: 'tilda' } })
  given({ type: 'SuperGranted', data: { user: 'tilda' } })
    .when({ type: 'SetSuper', super: true, by: rowan, person: tilda, version: 1 }, now)
    .then()
})
test('models are allocated and released one by one', () =>
  given({ type: 'ModelAllocated', data: { user: 'tilda', model: 'fern' } })
    .when(
      { type: 'AllocateModels', models: ['oak', 'ivy'], by: mara, person: tilda, version: 1 },
      now,
    )
    .then(
      { type: 'ModelAllocated', data: { user: 'tilda', model: 'ivy' } },
      { type: 'ModelAllocated', data: { user: 'tilda', model: 'oak' } },
      { type: 'ModelReleased', data: { user: 'tilda', model: 'fern' } },
    ))
test('models are allocated only to a trainer', () =>
  given()
    .when(
      {
        type: 'AllocateModels',
        models: ['fern'],
        by: mara,
        person: person('oak', 'Model'),
        version: 0,
      },
      now,
    )
    .thenRefuses('permissions.notTrainer'))
test('a person may be given sight of a further studio', () =>
  given()
    .when({ type: 'SetStudios', studios: ['south'], by: rowan, person: tilda, version: 0 }, now)
    .then({ type: 'StudioSightGranted', data: { user: 'tilda', studio: 'south' } }))

const allocate = (models: string[], from?: string, version = 0): PermissionCommand => ({
  type: 'AllocateModels',
  models,
  from,
  by: mara,
  person: tilda,
  timezone: 'Europe/Bucharest',
  version,
})
const allocatedFrom = (model: string, allocated: boolean, from: string): PermissionEvent => ({
  type: 'AllocationHeldFrom',
  data: { user: 'tilda', model, allocated, from },
})
const pair = (
  type: 'ModelAllocated' | 'ModelReleased',
  model: string,
  occurredAt?: string,
): PermissionEvent => ({
  type,
  data: { user: 'tilda', model },
  ...(occurredAt === undefined ? {} : { occurredAt }),
})
test('models are a trainer’s from an earlier day on, and now where nothing later says otherwise', () => {
  given()
    .when(allocate(['oak'], '2026-11-01'), now)
    .then(allocatedFrom('oak', true, '2026-11-01'), pair('ModelAllocated', 'oak'))
  given(
    pair('ModelAllocated', 'oak', '2026-11-05T09:00:00.000Z'),
    pair('ModelReleased', 'oak', '2026-11-10T09:00:00.000Z'),
  )
    .when(allocate(['oak'], '2026-11-01', 2), now)
    .then(allocatedFrom('oak', true, '2026-11-01'))
})
test('of all pairs those are recorded that are other than they were on some day', () => {
  const oak = pair('ModelAllocated', 'oak', '2026-11-05T09:00:00.000Z')
  given(oak)
    .when(allocate(['oak'], '2026-11-06', 1), now)
    .then()
  given(oak)
    .when(allocate(['oak', 'ivy'], '2026-11-03', 1), now)
    .then(
      allocatedFrom('ivy', true, '2026-11-03'),
      pair('ModelAllocated', 'ivy'),
      allocatedFrom('oak', true, '2026-11-03'),
    )
  given(oak)
    .when(allocate([], '2026-11-10', 1), now)
    .then(allocatedFrom('oak', false, '2026-11-10'), pair('ModelReleased', 'oak'))
  given(oak)
    .when(allocate([], '2026-11-01', 1), now)
    .then()
})
test('models are allocated from today by the trainer’s clock, and from no later day', () => {
  const late = { ...now, now: '2026-11-20T22:30:00.000Z' }
  given()
    .when(allocate(['oak'], '2026-11-21'), late)
    .then(allocatedFrom('oak', true, '2026-11-21'), pair('ModelAllocated', 'oak'))
  given()
    .when(allocate(['oak'], '2026-11-22'), late)
    .thenRefuses('permissions.fromAhead')
})

import { z } from 'zod'
import { FromDay, Id, TipCont } from '../accounts/calls.ts'
import { manage, owner, read, root, selfOr } from '../platform/allow.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { resourceNames } from './resources.ts'

const PermissionSchema = z.enum(['manage', 'readOnly', 'updateMedia'])
const ResourceSchema = z.enum(resourceNames)
const version = z.int().nonnegative()
const Held = z.object({
  resource: z.string(),
  permissions: z.array(PermissionSchema),
  /** false: the account type gives it. */
  decided: z.boolean(),
})
/**
 * The permissions of one person; their name is in the list of people. `version` is sent with every change: 409 if
 * another change came first.
 */
export const AccountPermissions = z.object({
  user: z.string(),
  tipCont: TipCont,
  studio: z.string().nullable(),
  owner: z.boolean(),
  super: z.boolean(),
  studios: z.array(z.string()),
  held: z.array(Held),
  version,
})
export type AccountPermissions = z.infer<typeof AccountPermissions>
export const TrainerModels = z.object({
  user: z.string(),
  tipCont: TipCont,
  studio: z.string().nullable(),
  models: z.array(z.string()),
  version,
})
export type TrainerModels = z.infer<typeof TrainerModels>
/** One decision: which kind of event, about what (resource and permission, model, or studio). */
export const PermissionChange = z.object({
  at: z.string(),
  by: z.string(),
  user: z.string(),
  what: z.string(),
  of: z.string(),
  permission: PermissionSchema.nullable(),
  /** The local day from which it holds, where one was said. */
  from: z.string().nullable(),
})
export type PermissionChange = z.infer<typeof PermissionChange>
const params = z.object({ user: Id })
const studio = z.string().max(64).optional()

export const permissionCalls = defineCalls('permissions', {
  accounts: {
    method: 'GET',
    writes: false,
    path: '/api/permissions/accounts',
    summary: 'What each person in sight may do',
    about: nobody('a list: only people in sight are shown'),
    allow: read('permissions'),
    reads: ['permissions'],
    query: z.object({ studio }),
    response: z.array(AccountPermissions),
  },
  setPermission: {
    method: 'PUT',
    writes: true,
    path: '/api/permissions/accounts/{user}',
    summary:
      'Grant or withdraw permissions of one resource; null gives it back to the account type',
    about: 'user',
    reads: ['permissions'],
    allow: manage('permissions'),
    params,
    body: z.object({
      resource: ResourceSchema,
      permissions: z.array(PermissionSchema).max(3).nullable(),
      version,
    }),
    response: AccountPermissions,
  },
  setSuper: {
    method: 'PUT',
    writes: true,
    path: '/api/permissions/accounts/{user}/super',
    summary: 'Make somebody a super user, or no longer',
    about: 'user',
    reads: ['permissions'],
    allow: root,
    params,
    body: z.object({ super: z.boolean(), version }),
    response: AccountPermissions,
  },
  setStudios: {
    method: 'PUT',
    writes: true,
    path: '/api/permissions/accounts/{user}/studios',
    summary: 'Say which studios a person sees besides their own',
    about: 'user',
    reads: ['permissions'],
    allow: owner,
    params,
    body: z.object({ studios: z.array(Id).max(200), version }),
    response: AccountPermissions,
  },
  trainers: {
    method: 'GET',
    writes: false,
    path: '/api/permissions/models',
    summary: 'Which models are allocated to which trainer',
    about: nobody('a list: only people in sight are shown'),
    allow: read('model-assignment'),
    reads: ['permissions'],
    query: z.object({ studio }),
    response: z.array(TrainerModels),
  },
  modelsOf: {
    method: 'GET',
    writes: false,
    path: '/api/permissions/models/{user}',
    summary: 'The models that are allocated to one trainer',
    about: 'user',
    allow: selfOr<{ params: { user: string } }>(
      (input) => input.params.user,
      read('model-assignment'),
    ),
    reads: ['permissions'],
    params,
    response: TrainerModels,
  },
  trainersFor: {
    method: 'GET',
    writes: false,
    path: '/api/permissions/models/{user}/trainers',
    summary: 'The active people to whom a model is allocated',
    about: 'user',
    allow: selfOr<{ params: { user: string } }>(
      (input) => input.params.user,
      read('model-assignment'),
    ),
    reads: ['permissions'],
    params,
    response: z.array(z.string()),
  },
  allocateModels: {
    method: 'PUT',
    writes: true,
    path: '/api/permissions/models/{user}',
    summary: 'Allocate exactly these models to a trainer',
    about: 'user',
    reads: ['permissions'],
    allow: manage('model-assignment'),
    params,
    body: z.object({
      models: z.array(Id).max(2000),
      version,
      /** Local day of the trainer's studio from which it holds; today, if it is not named. */
      from: FromDay.optional(),
    }),
    response: TrainerModels,
  },
  history: {
    method: 'GET',
    writes: false,
    path: '/api/permissions/history',
    summary: 'Who decided what about permissions and models, newest first',
    about: nobody('a list: only decisions about people in sight are shown'),
    allow: read('permissions'),
    reads: ['permissions'],
    query: z.object({
      user: z.string().max(64).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    response: z.array(PermissionChange),
  },
})

import type { Actor } from '../platform/allow.ts'
import { defaultsOf } from './defaults.ts'

/** Makes an actor of the studio north for tests, with what their account type holds without a grant; `rest` differs. */
export const actorOfType = (tipCont: string, rest: Partial<Actor> = {}): Actor => ({
  user: 'oak',
  tipCont,
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: defaultsOf(tipCont) as Actor['permissions'],
  scopes: null,
  ...rest,
})

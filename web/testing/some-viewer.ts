import type { Viewer } from '../platform/session.ts'

/** Somebody who is logged in, for tests to whom it does not matter who. */
export const someViewer: Viewer = {
  user: 'ana',
  name: 'Ana',
  surname: 'Fictiva',
  tipCont: 'Manager',
  studio: 'north',
  studios: ['north'],
  super: false,
  owner: false,
  permissions: {},
}

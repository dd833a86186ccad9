import { randomUUID } from 'node:crypto'
import type { Actor } from '#shared/platform/allow.ts'
import type { AnyEvent } from '#shared/platform/messages.ts'
import type { App } from '../kernel/app.ts'
import { metadataOf } from '../kernel/metadata.ts'

/** A calling person: a Model of the studio north without permissions, unless `rest` says otherwise. */
export const testActor = (user: string, rest: Partial<Actor> = {}): Actor => ({
  user,
  tipCont: 'Model',
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: {},
  scopes: null,
  ...rest,
})

/** Hires people and changes their accounts, as the other modules would write it. */
export interface Staff {
  /** Events of any module at the end of a stream. Read models have them after `settle`. */
  readonly tell: (stream: string, ...events: readonly AnyEvent[]) => Promise<void>
  /** A Model of the studio north, unless `rest` says otherwise; from the first day of the test's year. */
  readonly hire: (user: string, rest?: Hired) => Promise<void>
}
interface Hired {
  readonly studio?: string
  readonly tipCont?: string
  readonly owner?: boolean
}

export function staffOf(app: Pick<App, 'journal' | 'now'>): Staff {
  const tell: Staff['tell'] = async (stream, ...events) => {
    const expectedVersion = (await app.journal.read(stream)).length
    await app.journal.append(
      { stream, expectedVersion, events },
      metadataOf({ actor: null, commandId: randomUUID(), now: app.now() }),
    )
  }
  const hire: Staff['hire'] = (user, { studio = 'north', ...rest } = {}) => {
    const name = user.charAt(0).toUpperCase() + user.slice(1)
    const named = { user, name, surname: 'Vega', email: `${user}@studio.example` }
    const account = {
      ...named,
      tipCont: 'Model',
      owner: false,
      super: false,
      language: 'en',
      ...rest,
    }
    const from = `${app.now().slice(0, 4)}-01-01T00:00:00.000Z`
    return tell(
      `account-${user}`,
      { type: 'AccountCreated', data: account },
      { type: 'StudioJoined', data: { user, studio, timezone: 'Europe/Bucharest', from } },
    )
  }
  return { tell, hire }
}

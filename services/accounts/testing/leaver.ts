import { metadataOf } from '../../platform/kernel/metadata.ts'
import { line, ndjsonBody } from './accounts.ts'
import { peopleTest, photo, type PeopleTest } from './people.ts'

/** Sets up peopleTest with fern, who has left and has data in every place, and sena, a super user besides the owner. */
export async function leaverTest(): Promise<PeopleTest> {
  const studio = await peopleTest()
  await studio.send(
    'root',
    'POST',
    '/api/accounts/import',
    ndjsonBody(line('sena', { name: 'Sena', tipCont: 'Manager', password: 'Abc12!xyz' })),
  )
  await makeSuper(studio, 'sena')
  await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'fern',
    site: 'ctb',
    username: 'stage_name',
    pass: 'vault-marker',
  })
  const { body } = await studio.send('root', 'POST', '/getUserInfo', { user: 'fern' })
  const change = {
    telefon: '0700 765 431',
    ci: { cnp: '1800101221144' },
    hired: '2020-01-01',
    ended: '2026-10-31',
  }
  await studio.send('root', 'PATCH', '/api/accounts/people/fern', { version: body.version, change })
  await studio.upload('fern', '/api/accounts/people/fern/media/avatar', [
    { name: 'me.jpg', bytes: await photo('teal') },
  ])
  await studio.settle()
  return studio
}

/** As the module of permissions says it; the reaction brings it into the account. */
async function makeSuper(studio: PeopleTest, user: string): Promise<void> {
  const meta = metadataOf({ actor: null, commandId: `super-${user}`, now: studio.clock.now })
  await studio.app.journal.append(
    {
      stream: `super-${user}`,
      events: [{ type: 'SuperGranted', data: { user } }],
      expectedVersion: 0,
    },
    meta,
  )
  await studio.settle()
}

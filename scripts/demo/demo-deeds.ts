import { logInClient, type DemoClient } from './client.ts'
import type { DemoPerson } from './cast.ts'
import { demo_password, demoLogins } from './fill.ts'

/**
 * What people did in the office, for the history: the manager, who may read it of their own studio, enters what somebody is
 * called by and paid to, corrects it, and looks it up again with a reason. Done once, when the studios are made.
 */
export async function fillDeeds(
  url: string,
  owner: DemoClient,
  people: readonly DemoPerson[],
): Promise<string> {
  const manager = demoLogins(people).find(({ tipCont }) => tipCont === 'Manager')
  const model = people.find(
    ({ tipCont, studio }) => tipCont === 'Model' && studio === manager?.studio,
  )
  if (!manager || !model) return 'nobody to act'
  const rights = '/api/permissions/accounts'
  const held = await owner.must<readonly { user: string; version: number }[]>('GET', rights)
  const version = held.find(({ user }) => user === manager.user)?.version ?? 0
  await owner.must('PUT', `${rights}/${manager.user}`, {
    resource: 'audit',
    permissions: ['readOnly'],
    version,
  })
  const office = await logInClient(url, manager.user, demo_password)
  for (const change of [
    { telefon: '0700000001', oras: 'Cluj' },
    { telefon: '0700000002', oras: 'Cluj', iban: 'RO49AAAA1B31007593840000' },
    { oras: 'Oradea' },
  ]) {
    const { version: known } = await office.must<{ version: number }>('POST', '/getUserInfo', {
      user: model.user,
    })
    await office.must('PATCH', `/api/accounts/people/${model.user}`, { version: known, change })
  }
  await office.must('POST', `/api/accounts/people/${model.user}/reveal`, {
    what: 'iban',
    reason: 'Payment of November',
  })
  return 'what the manager looked up and corrected'
}

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
  await grant(owner, manager.user, { audit: 'readOnly' })
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

type Rights = Readonly<Record<string, 'readOnly' | 'manage'>>
const rights = '/api/permissions/accounts'
async function grant(owner: DemoClient, user: string, given: Rights): Promise<void> {
  const held = await owner.must<readonly { user: string; version: number }[]>('GET', rights)
  let version = held.find((one) => one.user === user)?.version ?? 0
  for (const [resource, permission] of Object.entries(given)) {
    const body = { resource, permissions: [permission], version }
    const done = await owner.must<{ version: number }>('PUT', `${rights}/${user}`, body)
    version = done.version
  }
}

/** What the visitors may see besides what their account type holds: an accountant, and a trainer whom restrictions bind. */
export async function fillVisitors(
  owner: DemoClient,
  people: readonly DemoPerson[],
): Promise<string> {
  const visitors = demoLogins(people)
  for (const { user, tipCont, studio } of visitors) {
    if (tipCont === 'Other')
      await grant(owner, user, { money: 'manage', settlements: 'manage', wallet: 'readOnly' })
    if (tipCont !== 'Trainer') continue
    await grant(owner, user, { shifts: 'readOnly', schedules: 'readOnly', money: 'readOnly' })
    const settings = `/api/configuration/studios/${studio}`
    const { version } = await owner.must<{ version: number }>('GET', settings)
    const changes = { trainerRestrictions: ['loginAccounts', 'scheduleEdit', 'scheduleView'] }
    await owner.must('PUT', settings, { version, changes })
  }
  return `what ${visitors.length} visitors may see`
}

/** Everything that was told while the history filled has been read; what comes later is news. */
export async function fillRead(url: string, people: readonly DemoPerson[]): Promise<string> {
  const users = ['owner', ...demoLogins(people).map(({ user }) => user)]
  let read = 0
  for (const user of users) {
    const client = await logInClient(url, user, demo_password)
    for (let ids = await unread(client); ids.length > 0; ids = await unread(client)) {
      await client.must('PATCH', '/notifications/markAsSeenAllNotifications', { unreadIds: ids })
      read += ids.length
    }
  }
  return `${read} notifications read`
}
const unread = async (client: DemoClient): Promise<readonly string[]> => {
  const { notifications } = await client.must<{
    notifications: readonly { _id: string; seen: readonly string[] }[]
  }>('GET', '/notifications/getNotifications')
  return notifications.flatMap(({ _id, seen }) => (seen.length === 0 ? [_id] : []))
}

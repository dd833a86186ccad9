import { notificationCalls, type NotificationPage } from '#shared/notifications/calls.ts'
import { LISTED_MAX } from '#shared/notifications/rules.ts'
import { logInClient, type DemoClient } from './client.ts'
import type { DemoPerson } from './cast.ts'
import { demo_password, demoLogins } from './fill.ts'

/**
 * Fills in the deeds of the office, for the history: the manager, who may read it of their own studio, enters what a person is
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

/** Gives the owner a name: the first start knows a login alone. */
async function nameOwner(owner: DemoClient): Promise<void> {
  const user = 'owner'
  const { version } = await owner.must<{ version: number }>('POST', '/getUserInfo', { user })
  const change = { name: 'Juniper', surname: 'Alhena' }
  await owner.must('PATCH', `/api/accounts/people/${user}`, { version, change })
}

/** Everything about money; the bank file, which holds IBANs, is made by who stands above those that it names. */
const ofAccountant = {
  money: 'manage',
  settlements: 'manage',
  upfronts: 'manage',
  penalties: 'manage',
  wallet: 'readOnly',
} as const
/** Grants the visitors what they may see besides what their account type holds: an accountant, and a trainer whom restrictions bind. */
export async function fillVisitors(
  owner: DemoClient,
  people: readonly DemoPerson[],
): Promise<string> {
  const visitors = demoLogins(people)
  await nameOwner(owner)
  for (const { user, tipCont, studio } of visitors) {
    if (tipCont === 'Other') await grant(owner, user, ofAccountant)
    if (tipCont !== 'Trainer') continue
    await grant(owner, user, { shifts: 'readOnly', schedules: 'readOnly', money: 'readOnly' })
    const settings = `/api/configuration/studios/${studio}`
    const { version } = await owner.must<{ version: number }>('GET', settings)
    const changes = { trainerRestrictions: ['loginAccounts', 'scheduleEdit', 'scheduleView'] }
    await owner.must('PUT', settings, { version, changes })
  }
  return `what ${visitors.length} visitors may see`
}

/** The most looks: people are told of what is decided a moment later; all is there once two looks in a row found nothing. */
const looks_max = 20
const look_ms = 1500

/** Marks as read what the visitors were told while the history filled; what comes later is news. */
export async function fillRead(url: string, people: readonly DemoPerson[]): Promise<string> {
  const users = ['owner', ...demoLogins(people).map(({ user }) => user)]
  const clients = await Promise.all(users.map((user) => logInClient(url, user, demo_password)))
  let [read, quiet] = [0, 0]
  for (let look = 0; look < looks_max && quiet < 2; look++) {
    const found = await Promise.all(clients.map((client) => markRead(client)))
    const count = found.reduce((sum, one) => sum + one, 0)
    quiet = count === 0 ? quiet + 1 : 0
    read += count
    await clients[0]?.pause(look_ms)
  }
  return `${read} notifications read`
}
/** Page by page, as the list is long; answers how many there were. */
async function markRead(client: DemoClient): Promise<number> {
  for (let marked = 0; ;) {
    const { notifications } = await client.must<NotificationPage>(
      'GET',
      `${notificationCalls.list.path}?limit=${LISTED_MAX}&unseen=true`,
    )
    if (notifications.length === 0) return marked
    const unreadIds = notifications.map(({ _id }) => _id)
    await client.must('PATCH', notificationCalls.markAllSeen.path, { unreadIds })
    marked += unreadIds.length
  }
}

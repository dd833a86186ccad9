import { chatCalls } from '#shared/chat/calls.ts'
import { configurationCalls } from '#shared/configuration/calls.ts'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import { studios, type DemoPerson } from './cast.ts'
import { logInClient, type DemoClient } from './client.ts'
import { chatLines, groupLines, type ChatRole } from './demo-chat.ts'
import { demo_password, demoLogins } from './fill.ts'
import type { Tell } from './steps.ts'

interface DemoChat {
  readonly url: string
  readonly owner: DemoClient
  readonly people: readonly DemoPerson[]
}
const members_max = 12

/** Chat in both studios: a group each, and conversations of the people whom visitors log in as. */
export async function fillChat({ url, owner, people }: DemoChat, tell: Tell): Promise<string> {
  for (const { studio } of studios) await switchOn(owner, studio)
  const speakers = new Map<ChatRole, { readonly user: string; readonly client: DemoClient }>()
  for (const { user, tipCont } of demoLogins(people))
    speakers.set(tipCont as ChatRole, {
      user,
      client: await logInClient(url, user, demo_password),
    })
  let said = 0
  const say = async (from: ChatRole | 'owner', to: string, text: string) => {
    const client = from === 'owner' ? owner : speakers.get(from)?.client
    if (!client) return
    await client.must('POST', chatCalls.sendMessage.path, { to, text })
    said += 1
    tell({ done: said, total })
  }
  const total = chatLines.length + groupLines.length * studios.length
  for (const { studio } of studios) await fillGroup(owner, { studio, people, speakers, say })
  for (const { from, to, text } of chatLines) {
    const other = speakers.get(to)
    if (other) await say(from, other.user, text)
  }
  return `${said} messages`
}
async function switchOn(owner: DemoClient, studio: string): Promise<void> {
  const path = configurationCalls.settings.path.replace('{studio}', studio)
  const { version, settings } = await owner.must<StudioConfiguration>('GET', path)
  const modules = { ...settings.modules, messenger: true }
  await owner.must('PUT', path, { version, changes: { modules } })
}
interface GroupOfStudio {
  readonly studio: string
  readonly people: readonly DemoPerson[]
  readonly speakers: ReadonlyMap<ChatRole, { readonly user: string }>
  readonly say: (from: ChatRole | 'owner', to: string, text: string) => Promise<void>
}
async function fillGroup(
  owner: DemoClient,
  { studio, people, speakers, say }: GroupOfStudio,
): Promise<void> {
  const ofStudio = people.filter((one) => one.studio === studio).map(({ user }) => user)
  const visitors = [...speakers.values()].map(({ user }) => user)
  const users = [...new Set([...visitors.filter((user) => ofStudio.includes(user)), ...ofStudio])]
  const { _id } = await owner.must<{ _id: string }>('POST', chatCalls.makeGroup.path, {
    name: 'Tonight',
    studio,
    users: users.slice(0, members_max),
    join: 'open',
  })
  for (const { from, text } of groupLines) {
    const speaker = from === 'owner' ? 'owner' : speakers.get(from)?.user
    if (speaker === 'owner' || (speaker !== undefined && ofStudio.includes(speaker)))
      await say(from, _id, text)
  }
}

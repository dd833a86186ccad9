import { afterAll, expect, test } from 'vitest'
import type { Group } from '#shared/chat/views.ts'
import { chatRefusal, chatTest } from './testing-chat.ts'

const { send, get, ...studio } = await chatTest()
afterAll(() => studio.close())

const makeGroup = async (as: string, name: string, users: readonly string[]) =>
  (await send<Group>(as, 'POST', '/api/chat/groups', { name, users, join: 'open' })).body
const verb = (as: string, group: string, name: string, body?: object) =>
  send<Group>(as, 'POST', `/api/chat/groups/${group}/${name}`, body)
test('nobody decides about themselves in a group, learns of logins elsewhere, or leaves it to somebody who is gone', async () => {
  const made = await makeGroup('ivy', 'Own', ['wren'])
  const { _id } = await (async () => {
    await studio.hirePerson('wren', {})
    studio.decided()
    return makeGroup('ivy', 'Own', ['wren', 'moss'])
  })()
  expect(made).toMatchObject({ code: 'chat.personUnknown' })
  const role = (as: string, user: string, to: string) =>
    send(as, 'PUT', `/api/chat/groups/${_id}/role`, { user, role: to })
  await verb('oak', _id, 'join')
  expect(chatRefusal(await role('oak', 'oak', 'owner'))).toEqual([403, 'chat.notSelf'])
  const unknown = [422, 'chat.personUnknown']
  for (const user of ['ash', 'nobody'])
    for (const name of ['ban', 'unban', 'mute', 'accept', 'decline'])
      expect(chatRefusal(await verb('ivy', _id, name, { user }))).toEqual(unknown)
  await studio.tell('account-wren', {
    type: 'AccountDeactivated',
    data: { user: 'wren', by: 'oak' },
  })
  studio.decided()
  expect(chatRefusal(await role('ivy', 'wren', 'owner'))).toEqual([409, 'chat.personGone'])
  await verb('ivy', _id, 'leave')
  expect((await get<Group>('moss', `/api/chat/groups/${_id}`)).roles).toEqual({ moss: 'owner' })
})
test('a group stays its owner’s while they are away, whoever leaves it meanwhile', async () => {
  const { _id } = await makeGroup('ivy', 'Left alone', ['moss'])
  await studio.tell('account-ivy', {
    type: 'AccountDeactivated',
    data: { user: 'ivy', by: 'oak' },
  })
  studio.decided()
  await verb('moss', _id, 'leave')
  await studio.tell('account-ivy', { type: 'AccountActivated', data: { user: 'ivy' } })
  studio.decided()
  expect(await get('ivy', `/api/chat/groups/${_id}`)).toMatchObject({ roles: { ivy: 'owner' } })
})

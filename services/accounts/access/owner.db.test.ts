import { expect, test } from 'vitest'
import { ensureOwner } from './owner.ts'
import { accountsTest } from '../testing/accounts.ts'

test('at the first start the environment makes the owner, once for all processes', async () => {
  const accounts = await accountsTest()
  try {
    const start = (OWNER_USER: string, OWNER_PASSWORD: string) =>
      ensureOwner({
        ...accounts.app,
        config: { ...accounts.app.config, OWNER_USER, OWNER_PASSWORD },
      })
    await expect(start('root', 'weak')).rejects.toThrow(/^OWNER_PASSWORD: at least 7 characters/)
    await expect(start('ro/ot', 'Root12!x')).rejects.toThrow(/^OWNER_USER: /)
    await expect(start('All', 'Root12!x')).rejects.toThrow(/^OWNER_USER: All means everybody/)
    await Promise.all([
      start('root', 'Root12!x'),
      start('root', 'Root12!x'),
      start('root', 'Root12!x'),
    ])
    const browser = accounts.browser()
    const me = await accounts.handlers.login(
      { params: undefined, query: undefined, body: { user: 'root', password: 'Root12!x' } },
      browser.context(),
    )
    expect(me).toMatchObject({ user: 'root', owner: true, studio: null, studios: [] })
    const { rows } = await accounts.app.pool.query<{ kind: string; secrets: number }>(
      "select v.kind, count(*) as secrets from vault v where v.kind <> 'check' group by v.kind order by v.kind",
    )
    expect(rows).toEqual([
      { kind: 'password', secrets: 1 },
      { kind: 'session', secrets: 1 },
    ])
  } finally {
    await accounts.close()
  }
})

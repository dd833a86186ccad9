import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing set means the defaults, with DATA_DIR as a full path; an empty variable is not set', () => {
  const config = readConfig({ PORT: '', REDIS_URL: '' })
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    ROLE: 'all',
    LOG_LEVEL: 'info',
    DATABASE_SCHEMA: 'callboard',
  })
  expect(config.DATA_DIR).toMatch(/^\/.*\.data$/)
  expect(config.REDIS_URL).toBeUndefined()
})
test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['ROLE', 'boss'],
  ['DATABASE_URL', 'mysql://127.0.0.1/x'],
  ['REDIS_URL', '127.0.0.1:6379'],
  ['EVENTSTORE_URL', 'http://127.0.0.1:2113'],
  ['MASTER_KEY', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_SCHEMA', 'Robert"; drop schema public; --'],
  ['OWNER_USER', 'owner'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://mail.example'],
  ['MAIL_FROM', 'office'],
])('a bad %s (%s) is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})
test('every bad variable is named at once', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT: [^]*ROLE: /)
})
test('an EventStoreDB cluster names several hosts', () => {
  expect(
    readConfig({ EVENTSTORE_URL: 'esdb://a:2113,b:2113,c:2113?tls=true' }).EVENTSTORE_URL,
  ).toContain('b:2113')
})

test('the password of EventStoreDB may be in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'callboard-config-'))
  const file = path.join(folder, 'password')
  writeFileSync(file, 'p/w@rd\n')
  const read = (EVENTSTORE_URL: string, EVENTSTORE_PASSWORD_FILE = file) =>
    readConfig({ EVENTSTORE_URL, EVENTSTORE_PASSWORD_FILE }).EVENTSTORE_URL
  expect(read('esdb+discover://admin@a:2113?tls=true')).toBe(
    'esdb+discover://admin:p%2Fw%40rd@a:2113?tls=true',
  )
  expect(() => read('esdb://a:2113')).toThrow('EVENTSTORE_PASSWORD_FILE')
  expect(() => read('esdb://admin:x@a:2113')).toThrow('EVENTSTORE_PASSWORD_FILE')
  expect(() => read('esdb://admin@a:2113', `${file}-2`)).toThrow('EVENTSTORE_PASSWORD_FILE')
  rmSync(folder, { recursive: true })
})
test.each(['10.0.0.0/8', '127.0.0.1,::1', 'loopback,172.16.0.0/12'])(
  'the proxies %s are taken',
  (TRUSTED_PROXIES) => {
    expect(readConfig({ TRUSTED_PROXIES })).toMatchObject({ TRUSTED_PROXIES })
  },
)
test.each(['true', '*', '10.0.0.0/8;evil', ' '])(
  'the proxies %j are refused by name',
  (TRUSTED_PROXIES) => {
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES')
  },
)

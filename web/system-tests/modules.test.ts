import { notificationTypes } from '#shared/notifications/types.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { profileSectionNames } from '#shared/permissions/profile-sections.ts'
import { manage } from '#shared/platform/allow.ts'
import { camel, menuOrder, screensCode } from '../build/module-code.ts'
import { modules } from '../modules.ts'
import { faultsOf } from '../platform/module-faults.ts'
import type { ShellScreen, WebModule } from '../platform/module.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: readonly string[]) => ({ id: message, message }),
}))

const web = path.resolve(import.meta.dirname, '..')
const all: readonly WebModule[] = modules
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|e2e)\.tsx?$|^(testing|build)\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }))

/** The paths and menu entries that are fixed (docs/rules/screens.md#paths-and-menu). */
const specified = {
  paths:
    `/ /setup /settlement-reports /inbox /monitoring /training /accounts /penalties /money /dashboard /emails /chat /about
    /boost /about-user /vacations /tasks /wallet /interviews /add_interview /calendar_interviews /notes /usage /upfronts /bonuses
    /schedule /posts /members-logins /store /checkout /soldProductsHistory /purchasedProducts /allOrders /studio-config
    /studio-permissions /studio-notification-subscriptions /model-assignment /bonus-config/studio /bonus-config/models
    /bonus-config/trainers /station-config/radmin /station-config/lite-manager /station-config/rac-manager
    /station-config/anydesk /station-config/vnc /internal-config /internal-config/application /internal-config/reports
    /internal-config/member-accounts /internal-config/external-chat /internal-config/lockers`.split(
      /\s+/,
    ),
  // In the order of the menu, those of modules to come among them. Dashboard is the default page's title.
  labels:
    `Dashboard, My Account, Monitoring, Chat, Schedule, Accountancy, Settlement Reports, Upfronts, Penalties, Bonuses, Shop, Products,
    Checkout, Admin, History, All orders, Accounts, Training, Vacations, Notes, Tasks, Interviews, Boost Activity, Members Login,
    Posts, Emails, Site Track, Errors, Audit, Configurations, Studio Config, Permissions, Notification Subscriptions,
    Model Assignment, Internal Config, Bonuses configuration, Remote Viewers, Help`.split(/,\s+/),
}

describe('the modules', () => {
  test('declare nothing twice', () => {
    expect(faultsOf(modules)).toEqual([])
  })
  test('have only paths that are fixed, and those below them', () => {
    const screens = all.flatMap(({ screens: own = {} }) => Object.values(own))
    // Below a fixed path there may be more: '/money/import'.
    const isSpecified = (to: string) =>
      specified.paths.some((known) => known === to || (known !== '/' && to.startsWith(`${known}/`)))
    // No fixed path is that of the log, and the check of a payslip is for people without an account.
    const others = screens.map(({ path: to }) => to).filter((to) => !isSpecified(to))
    expect(others).toEqual(['/audit', '/verify'])
  })
  test('count at a menu entry only notifications that there are', () => {
    const counted = all.flatMap(({ screens: own = {} }) =>
      Object.values(own).flatMap((screen) =>
        'menu' in screen && screen.menu ? (screen.menu.badge ?? []) : [],
      ),
    )
    expect(counted.length).toBeGreaterThan(0)
    expect(counted.filter((type) => !Object.hasOwn(notificationTypes, type))).toEqual([])
  })
  // The menu has 'Bonuses' among the people's entries and once more among the configurations; its History is the store's.
  test('stand in the menu in this order, and no other entry does', () => {
    const entries = menuOrder(modules).flatMap(({ screen }) =>
      'menu' in screen && screen.menu ? [screen.label.message ?? ''] : [],
    )
    expect(entries.length).toBeGreaterThan(15)
    expect(entries).toEqual(specified.labels.filter((label) => entries.includes(label)))
  })
  test('are the folders with a module.ts, each exported under its folder’s name', () => {
    const folders = readdirSync(web).filter((name) => existsSync(path.join(web, name, 'module.ts')))
    expect(all.map(({ name }) => name).toSorted()).toEqual(
      folders.filter((name) => name !== 'platform').toSorted(),
    )
    for (const { name } of modules)
      expect(readFileSync(path.join(web, name, 'module.ts'), 'utf8')).toContain(
        `export const ${camel(name)} = defineModule({\n  name: '${name}',`,
      )
  })
  test('show every fixed profile section whose module there is', () => {
    const shown = all.flatMap(({ sections = {} }) => Object.keys(sections))
    expect(profileSectionNames.filter((name) => !shown.includes(name))).toEqual([
      'boost',
      'training',
      'email',
    ])
  })
  test('name every shortcut, and screens take it from there', () => {
    const elsewhere = sources.filter(
      ({ file, text }) => !file.endsWith('/module.ts') && /\bshortcut: ['"`]/.test(text),
    )
    expect(elsewhere.map(({ file }) => file)).toEqual([])
    const text = sources.map((source) => source.text).join('\n')
    for (const { name, shortcuts = {} } of all)
      for (const id of Object.keys(shortcuts))
        expect(text).toMatch(new RegExp(`\\b${camel(name)}\\.shortcuts(\\.${id}\\b|\\['${id}'\\])`))
  })
})

const screen = (change: Partial<ShellScreen> = {}): ShellScreen => ({
  path: '/one',
  show: () => Promise.reject(new Error('not shown here')),
  label: { id: 'One', message: 'One' },
  icon: 'IconHome',
  menu: { group: 'main', order: 1, shortcut: 'alt+1' },
  ...change,
})
const section = { label: { id: 'One' }, show: () => Promise.reject(new Error('not shown here')) }

describe('what two modules declare alike is named with both', () => {
  test.each<[string, WebModule, WebModule]>([
    ['the module', { name: 'b' }, { name: 'b' }],
    [
      'the screen',
      { name: 'a', screens: { one: screen() } },
      {
        name: 'b',
        screens: {
          one: screen({ path: '/two', label: { id: '2' }, menu: { group: 'main', order: 2 } }),
        },
      },
    ],
    [
      'the path',
      { name: 'a', screens: { one: screen() } },
      {
        name: 'b',
        screens: { two: screen({ label: { id: '2' }, menu: { group: 'main', order: 2 } }) },
      },
    ],
    [
      'the menu entry',
      { name: 'a', screens: { one: screen() } },
      { name: 'b', screens: { two: screen({ path: '/two', menu: { group: 'main', order: 2 } }) } },
    ],
    [
      'the place in the menu',
      { name: 'a', screens: { one: screen() } },
      {
        name: 'b',
        screens: {
          two: screen({ path: '/two', label: { id: '2' }, menu: { group: 'main', order: 1 } }),
        },
      },
    ],
    [
      'the shortcut',
      { name: 'a', screens: { one: screen() } },
      { name: 'b', shortcuts: { other: 'Alt+1' } },
    ],
    [
      'the action',
      { name: 'a', shortcuts: { new: 'alt+N' } },
      { name: 'b', shortcuts: { new: 'alt+M' } },
    ],
    [
      'the profile section',
      { name: 'a', sections: { info: section } },
      { name: 'b', sections: { info: section } },
    ],
  ])('%s', (what, a, b) => {
    const faults = faultsOf([a, b])
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${what} '.*' is declared by ${a.name} and ${b.name}$`))
  })
})

test('a screen is shown by the permission row of the call that it needs', () => {
  const call = { allow: manage('notes') }
  expect(screensCode([{ name: 'notes', screens: { notes: screen({ needs: call }) } }])).toContain(
    '["notes", notes, manage("notes"), "/one"]',
  )
})
test('a screen cannot need a call whose permission depends on what is sent', () => {
  const call = { allow: { name: 'self|manage:notes', check: () => true } }
  expect(() =>
    screensCode([{ name: 'notes', screens: { notes: screen({ needs: call }) } }]),
  ).toThrow(/permission row self\|manage:notes/)
})

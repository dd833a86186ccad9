import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Call } from '../shared/platform/calls.ts'
import { readModules } from '../web/build/web-modules.ts'
import { isTest, parse } from './dev/tidy/parse.ts'
import { unasked, type UnaskedEntrance } from './dev/tidy/unasked.ts'

const byAnswer = 'shown by what the server answers of the person: `may` in UserInfo'
const sameRow = (call: string) => `a call of the same row is asked for: ${call}`
const byPart = 'asked for by what offers the part of a person’s page: web/profile/readable-parts.ts'
const whoeverIsHeld = 'also for who must do it before anything else, of whom no row is known yet'
/** Calls that a screen makes without asking their row, and what decides there instead. A reason that is not needed any more fails. */
const reasons: Readonly<Record<string, string>> = {
  'web/accounts/list/people.ts: personCalls.make_inactive': byAnswer,
  'web/accounts/person/ErasureRequest.tsx: erasureCalls.approveErasure': sameRow('requestErasure'),
  'web/accounts/person/ErasureRequest.tsx: erasureCalls.requestErasure': byPart,
  'web/accounts/person/ErasureRequest.tsx: erasureCalls.withdrawErasure': sameRow('requestErasure'),
  'web/accounts/person/Media.tsx: personCalls.addImages': byAnswer,
  'web/accounts/person/NonAdultAccounts.tsx: personCalls.dropNonAdultAccount': byAnswer,
  'web/accounts/person/PersonForm.tsx: personCalls.editPerson': byAnswer,
  'web/accounts/person/RevealButton.tsx: personCalls.reveal': byAnswer,
  'web/accounts/person/SiteAccountDialog.tsx: accountCalls.setSiteAccount': byAnswer,
  'web/accounts/person/SiteAccounts.tsx: accountCalls.setSiteAccount': byAnswer,
  'web/accounts/person/SiteAccounts.tsx: personCalls.dropSiteAccount': byAnswer,
  'web/accounts/person/SocialAccountDialog.tsx: personCalls.setNonAdultAccount': byAnswer,
  'web/accounts/security/ChangePassword.tsx: accessCalls.changePassword': whoeverIsHeld,
  'web/accounts/security/EnrolTwoFactor.tsx: twoFactorCalls.confirmTwoFactor': whoeverIsHeld,
  'web/accounts/security/EnrolTwoFactor.tsx: twoFactorCalls.enrolTwoFactor': whoeverIsHeld,
  'web/accounts/security/ResetPassword.tsx: accessCalls.resetPassword':
    'the server answers the sessions of somebody only to those above them',
  'web/accounts/security/ResetTwoFactor.tsx: twoFactorCalls.resetTwoFactor':
    'the server answers the sessions of somebody only to those above them',
  'web/accounts/security/TwoFactorSection.tsx: twoFactorCalls.renewRecoveryCodes':
    sameRow('disableTwoFactor'),
  'web/accounts/security/ViewBanner.tsx: accessCalls.allowViewAsWrites':
    'shown only while viewing as somebody',
  'web/accounts/security/use-end-session.ts: accessCalls.endSession': sameRow('endSessions'),
  'web/chat/ChatMessage.tsx: chatCalls.reactToMessage': byAnswer,
  'web/chat/Composer.tsx: chatCalls.editMessage': byAnswer,
  'web/chat/Composer.tsx: chatCalls.sayTyping': byAnswer,
  'web/chat/Details.tsx: chatCalls.pinConversation': byAnswer,
  'web/chat/GroupMembers.tsx: chatCalls.acceptRequest': byAnswer,
  'web/chat/GroupMembers.tsx: chatCalls.banMember': byAnswer,
  'web/chat/GroupMembers.tsx: chatCalls.declineRequest': byAnswer,
  'web/chat/GroupMembers.tsx: chatCalls.muteMember': byAnswer,
  'web/chat/GroupMembers.tsx: chatCalls.setMemberRole': byAnswer,
  'web/chat/GroupMembers.tsx: chatCalls.unbanMember': byAnswer,
  'web/chat/GroupMembers.tsx: chatCalls.unmuteMember': byAnswer,
  'web/chat/MessageTools.tsx: chatCalls.reactToMessage': byAnswer,
  'web/chat/WhyNot.tsx: chatCalls.cancelRequest': byAnswer,
  'web/chat/WhyNot.tsx: chatCalls.leaveGroup': byAnswer,
  'web/chat/composing.ts: chatCalls.keepDraft': byAnswer,
  'web/chat/message-actions.ts: chatCalls.deleteMessage': byAnswer,
  'web/chat/message-actions.ts: chatCalls.markUnread': byAnswer,
  'web/chat/message-actions.ts: chatCalls.pinMessage': byAnswer,
  'web/chat/message-actions.ts: chatCalls.restoreMessage': byAnswer,
  'web/chat/sending.ts: chatCalls.sendFiles': byAnswer,
  'web/chat/sending.ts: chatCalls.sendMessage': byAnswer,
  'web/chat/say-presence.ts: chatCalls.sayPresence': byAnswer,
  'web/chat/use-seen-at-end.ts: chatCalls.markMessagesSeen': byAnswer,
  'web/notifications/choices-data.ts: notificationCalls.subscribe':
    'a box is open where the server answers `editable` of the person',
  'web/observers/TokenSection.tsx: accessCalls.revokeToken':
    'shown by `mayRevoke`, which the server answers of each token',
  'web/permissions/ResourceChoice.tsx: permissionCalls.setPermission':
    'mayDecideFor and mayHandOn, the rules that the server refuses by',
  'web/profile/readable-parts.ts: erasureCalls.requestErasure': byPart,
  'web/schedule/desk.ts: rosterCalls.draft':
    'a cell is open where the server answers `may_edit` of the person',
  'web/shifts/own-shift.ts: shiftCalls.sessionState':
    'one’s own shift is everybody’s; of another, ProfileOverview and Shifts ask',
  'web/shifts/undo-stop.ts: shiftCalls.undoStop': 'offered to whoever has stopped that shift',
  'web/ui/may-act-on-shift.ts: shiftCalls.correct': 'asks the row of one of two calls',
  'web/ui/may-act-on-shift.ts: shiftCalls.sessionState': 'asks the row of one of two calls',
}

const root = path.resolve(import.meta.dirname, '..')
/** Every call of every table, by 'shiftCalls.correct'. */
const calls = new Map(
  Object.values(
    import.meta.glob<Record<string, unknown>>('../shared/**/*calls.ts', { eager: true }),
  ).flatMap((file) =>
    Object.entries(file).flatMap(([table, rows]) =>
      table.endsWith('Calls')
        ? Object.entries(rows as Record<string, Call>).map(
            ([name, call]) => [`${table}.${name}`, call] as const,
          )
        : [],
    ),
  ),
)
const rows = new Map<string, string>([...calls].map(([name, call]) => [name, call.allow.name]))
const rowOf = (call: string): string | undefined => rows.get(call)
const changes = ({ writes }: Call): boolean => writes
/** Everybody who is logged in may make the others. */
const guarded = new Set(
  [...calls].flatMap(([name, call]) =>
    changes(call) && !['anybody', 'session', 'anySession'].includes(call.allow.name) ? [name] : [],
  ),
)

const sources = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .map((file) => `web/${file}`)
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !isTest(file) &&
      !/^web\/(testing|build|system-tests)\//.test(file) &&
      // The modules' lists: each of their parts is an entrance of its own.
      !/^web\/([\w-]+\/module|modules)\.ts$/.test(file),
  )
  .map((file) => parse({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** The frame, and every screen and section with the call that shows it. */
async function entrances(): Promise<readonly UnaskedEntrance[]> {
  const parts = (await readModules(root)).flatMap(({ screens = {}, sections = {} }) => [
    ...Object.values(screens),
    ...Object.values(sections).flatMap((section) => section ?? []),
  ])
  const shown = parts.map((part) => {
    const [, file] = /"\/(web\/[^"]+)"/.exec(String(part.show)) ?? []
    if (file === undefined) throw new Error('a part is not shown by one import()')
    const row = 'needs' in part ? part.needs?.allow.name : undefined
    return { file, needs: [...calls.keys()].find((call) => rowOf(call) === row) ?? null }
  })
  return [{ file: 'web/main.tsx', needs: null }, ...shown]
}

test('every call that changes something is made only where its permission row was asked for, or a reason is given', async () => {
  expect(guarded.size).toBeGreaterThan(30)
  expect(unasked(sources, await entrances(), guarded, (a, b) => rowOf(a) === rowOf(b))).toEqual(
    Object.keys(reasons).toSorted(),
  )
})

describe('what nobody asked for is found', () => {
  const files = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([file, text]) => parse({ file, text }))
  const button = `export const drop = () => call(jarCalls.drop, {})`
  const found = (texts: Readonly<Record<string, string>>, needs: string | null = null) =>
    unasked(
      files({ ...texts, 'web/jars/Button.tsx': texts['web/jars/Button.tsx'] ?? button }),
      [{ file: 'web/jars/Jars.tsx', needs }],
      new Set(['jarCalls.drop']),
      (a, b) => a === b,
    )
  const screen = `import { drop } from './Button.tsx'`
  test('a button that a screen shows to everybody', () => {
    expect(found({ 'web/jars/Jars.tsx': screen })).toEqual(['web/jars/Button.tsx: jarCalls.drop'])
  })
  test('also behind a lazy import', () => {
    expect(
      found({ 'web/jars/Jars.tsx': `const B = lazily(() => import('./Button.tsx'))` }),
    ).toHaveLength(1)
  })
  test('not where the screen, the button, or the row of the screen asks', () => {
    const asking = `${screen}\nconst shown = mayCall(viewer, jarCalls.drop) && drop`
    expect(found({ 'web/jars/Jars.tsx': asking })).toEqual([])
    expect(
      found({
        'web/jars/Jars.tsx': screen,
        'web/jars/Button.tsx': `${button}\nconst can = useMayCall(jarCalls.drop)`,
      }),
    ).toEqual([])
    expect(found({ 'web/jars/Jars.tsx': screen }, 'jarCalls.drop')).toEqual([])
  })
  test('not where the hook of a list asks', () => {
    for (const hook of ['useRowAction', 'useFormAction'])
      expect(
        found({ 'web/jars/Jars.tsx': `${screen}\nconst done = ${hook}(jarCalls.drop, { drop })` }),
      ).toEqual([])
  })
  test('one way that asks does not speak for another that does not', () => {
    expect(
      found({
        'web/jars/Jars.tsx': `import './Asks.tsx'\nimport './Silent.tsx'`,
        'web/jars/Asks.tsx': `${screen}\nmayCall(viewer, jarCalls.drop)`,
        'web/jars/Silent.tsx': screen,
      }),
    ).toHaveLength(1)
  })
})

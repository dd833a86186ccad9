import { afterAll, beforeAll, expect, test } from 'vitest'
import { line, ndjsonBody, setUp } from '../testing/accounts.ts'
import { peopleTest, type PeopleTest } from '../testing/people.ts'

let people: PeopleTest
const password = 'Abc12!xyz'
type Change =
  | 'name'
  | 'surname'
  | 'email'
  | 'type'
  | 'raise'
  | 'studio'
  | 'password'
  | 'site'
  | 'sitePassword'
  | 'siteSwitch'
interface Said {
  readonly line: Readonly<Record<string, unknown>>
  readonly edit?: object
  readonly site?: object
}
/** The changes that a line may make, and how the calls for one person say the same. */
const changes: Readonly<Record<Change, Said>> = {
  name: { line: { name: 'Renamed' }, edit: { name: 'Renamed' } },
  surname: { line: { surname: 'Renamed' }, edit: { surname: 'Renamed' } },
  email: { line: { email: 'other@example.test' }, edit: { email: 'other@example.test' } },
  type: { line: { tipCont: 'Trainer' }, edit: { tipCont: 'Trainer' } },
  raise: { line: { tipCont: 'Manager' }, edit: { tipCont: 'Manager' } },
  studio: { line: { studio: 'south' }, edit: { studio: 'south' } },
  password: { line: { password: 'Other-12!x' } },
  site: { line: {}, site: {} },
  sitePassword: { line: {}, site: { pass: 'p' } },
  siteSwitch: { line: {}, site: { activ: false } },
}
const kinds = ['model', 'manager', 'super', 'owner', 'foreign', 'self', 'nobody'] as const
type Kind = (typeof kinds)[number]
type Combination = readonly [Kind, Change]
/** The importers by login, and whether another account views as them. */
const importers = {
  owner: 'root',
  super: 'vera',
  manager: 'mara',
  managerOfSouth: 'mona',
  trainerWhoManages: 'tess',
  viewedReading: 'moss',
  viewedWriting: 'iris',
} as const
type Importer = keyof typeof importers
const cookies = new Map<Importer, string>()

const ask = async (
  cookie: string,
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload: object,
) => {
  const answer = await people.server.inject({
    method,
    url,
    payload,
    headers: {
      cookie,
      'content-type': Buffer.isBuffer(payload) ? 'application/x-ndjson' : 'application/json',
    },
  })
  const body = answer.json<{
    code?: string
    version?: number
    rejected?: { line: number; code: string }[]
  }>()
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body,
    verdict: answer.statusCode < 300 ? 'taken' : (body.code ?? ''),
  }
}
const login = async (user: string) => {
  const { headers } = await ask('', 'POST', '/login', {
    user,
    password: user === 'root' ? setUp.password : password,
  })
  return [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
}

const studioOf = {
  model: 'north',
  manager: 'north',
  super: 'north',
  owner: 'north',
  foreign: 'west',
  nobody: 'north',
  self: 'north',
} as const
/** Each combination has a person of its own, so that none sees what another has done. */
const subjectOf = (importer: Importer, kind: Kind, change: Change): string =>
  kind === 'self'
    ? importers[importer]
    : kind === 'owner'
      ? 'root'
      : kind === 'nobody'
        ? `new-${importer}-${change}`
        : `${kind}-${importer}-${change}`
const tipOf = { model: 'Model', manager: 'Manager', super: 'Manager', foreign: 'Model' } as const
const firstLine = (user: string, tipCont: string, studio: string, site = `${user}_x`) =>
  line(user, {
    tipCont,
    studio,
    ...(user in names ? { password } : {}),
    conturi: { ctb: { username: site } },
  })
const names: Record<string, string> = {
  vera: 'Manager',
  mara: 'Manager',
  mona: 'Manager',
  moss: 'Manager',
  iris: 'Manager',
  tess: 'Trainer',
}

beforeAll(async () => {
  people = await peopleTest()
  await people.send('root', 'POST', '/api/studios', {
    studio: 'west',
    name: 'West',
    timezone: 'Europe/Madrid',
    currency: 'eur',
  })
  const own = Object.entries(names).map(([user, tipCont]) =>
    firstLine(user, tipCont, user === 'mona' ? 'south' : 'north'),
  )
  const subjects = Object.keys(importers).flatMap((importer) =>
    Object.keys(changes).flatMap((change) =>
      (['model', 'manager', 'super', 'foreign'] as const).map((kind) =>
        firstLine(
          subjectOf(importer as Importer, kind, change as Change),
          tipOf[kind],
          studioOf[kind],
        ),
      ),
    ),
  )
  const made = await people.send(
    'root',
    'POST',
    '/api/accounts/import',
    ndjsonBody(...own, ...subjects),
  )
  expect(made.body).toMatchObject({ rejected: [] })
  const supers = [
    'vera',
    ...subjects.map(({ user }) => user).filter((user) => user.startsWith('super-')),
  ]
  await Promise.all(
    supers.map((user) =>
      people.tell(`permissions-${user}`, { type: 'SuperGranted', data: { user } }),
    ),
  )
  const granted = { user: 'tess', resource: 'accounts', permission: 'manage', holds: ['manage'] }
  await people.tell('permissions-tess', { type: 'PermissionGranted', data: granted })
  await people.settle()
  for (const [importer, user] of Object.entries(importers)) {
    const viewed = importer.startsWith('viewed')
    const cookie = await login(viewed ? 'root' : user)
    cookies.set(importer as Importer, cookie)
    if (viewed)
      await ask(cookie, 'POST', '/api/accounts/view-as', {
        user,
        reason: 'to see what may be done',
      })
    if (importer === 'viewedWriting')
      await ask(cookie, 'POST', '/api/accounts/view-as/write', { confirm: user })
  }
})
afterAll(() => people.close())

/** The person as they are, but for one change. */
function lineOf(importer: Importer, kind: Kind, change: Change) {
  const user = subjectOf(importer, kind, change)
  const own = importer === 'managerOfSouth' ? 'south' : 'north'
  const tipCont =
    kind === 'self' || kind === 'owner'
      ? (names[user] ?? 'Manager')
      : (tipOf[kind as keyof typeof tipOf] ?? 'Model')
  const base =
    user === 'root' ? { name: 'Rowan', surname: 'Fictional', email: 'rowan@example.test' } : {}
  const { site } = changes[change]
  const conturi = site
    ? { conturi: { ctb: { ...site, username: `${change === 'site' ? 'o-' : ''}${user}_x` } } }
    : {}
  // A foreign person's line says the importer's own studio, as from an importer who does not know that there is such a person.
  return line(user, {
    ...base,
    tipCont,
    studio: kind === 'foreign' || kind === 'self' ? own : studioOf[kind],
    ...changes[change].line,
    ...conturi,
  })
}

/** Returns what the call for this alone says. An importer who cannot know the person can only make an account of that login. */
async function single(importer: Importer, kind: Kind, change: Change): Promise<string> {
  const cookie = cookies.get(importer) ?? ''
  const wanted = lineOf(importer, kind, change)
  const { user } = wanted
  const seen = await ask(cookie, 'POST', '/getUserInfo', { user })
  if (seen.status !== 200)
    return (
      await ask(cookie, 'POST', '/api/accounts/people', {
        ...wanted,
        varsta: { ziua: 9, luna: 3, anul: 1990 },
      })
    ).verdict
  const does = changes[change]
  if (does.edit)
    return (
      await ask(cookie, 'PATCH', `/api/accounts/people/${user}`, {
        version: seen.body.version,
        change: does.edit,
      })
    ).verdict
  if (!does.site)
    return (await ask(cookie, 'POST', '/api/accounts/password/reset', { user })).verdict
  const site = (wanted as { conturi?: { ctb: object } }).conturi?.ctb
  return (
    await ask(cookie, 'POST', '/api/accounts/site-accounts', {
      user,
      site: 'ctb',
      replace: true,
      ...site,
    })
  ).verdict
}
/** The same for each, in their order: people at once, what is said of one person one after another. */
async function singles(importer: Importer, wanted: readonly Combination[]): Promise<string[]> {
  const verdicts: string[] = []
  const byPerson = Map.groupBy(wanted.entries(), ([, [kind, change]]) =>
    subjectOf(importer, kind, change),
  )
  const sayOfOne = async (said: Iterable<[number, Combination]>) => {
    for (const [i, [kind, change]] of said) verdicts[i] = await single(importer, kind, change)
  }
  await Promise.all([...byPerson.values()].map(sayOfOne))
  return verdicts
}
/** One may say one's own type and studio as they are. */
function isNews(importer: Importer, kind: Kind, change: Change): boolean {
  const { tipCont, studio } = changes[change].line
  return (
    kind !== 'self' ||
    (tipCont !== (names[importers[importer]] ?? 'Manager') &&
      !(studio === 'south' && importer === 'managerOfSouth'))
  )
}
/** Returns what the import says of each of these, in one file. */
async function imported(
  importer: Importer,
  wanted: readonly Combination[],
  dry: boolean,
): Promise<string[]> {
  const file = ndjsonBody(...wanted.map(([kind, change]) => lineOf(importer, kind, change)))
  const { verdict, body } = await ask(
    cookies.get(importer) ?? '',
    'POST',
    `/api/accounts/import?dry_run=${dry}`,
    file,
  )
  return wanted.map(
    (_, i) => body.rejected?.find(({ line: number }) => number === i + 1)?.code ?? verdict,
  )
}

test.each(Object.keys(importers) as Importer[])(
  'the import lets %s change what the calls for one person let them change, and nothing else',
  async (importer) => {
    const all = kinds.flatMap((kind) =>
      (Object.keys(changes) as Change[]).map((change): Combination => [kind, change]),
    )
    const combinations = all.filter(([kind, change]) => isNews(importer, kind, change))
    const planned = await imported(importer, combinations, true)
    const verdicts = await singles(importer, combinations)
    const done = await imported(importer, combinations, false)
    const said = (words: readonly string[]) =>
      combinations.map(([kind, change], i) => `${kind} ${change}: ${words[i]}`)
    expect(said(planned)).toEqual(said(verdicts))
    expect(said(done)).toEqual(said(planned))
  },
)

import type { Role, SubjectName } from '../platform/testing/authorisation-rows.ts'

/** Somebody whose every field holds a text of its own, so that it is known again wherever it turns up. */
type Marked = Exclude<SubjectName, 'self'>
export const marked: readonly Marked[] = ['allocated', 'unallocated', 'foreign']

/** The roles that may see the personal fields of whom, kept apart from the code that decides it. A token is its owner's. */
const seers: Readonly<Record<Marked, readonly Role[]>> = {
  allocated: ['limited', 'manager', 'super', 'owner', 'read'],
  unallocated: ['manager', 'super', 'owner', 'read'],
  foreign: ['otherManager', 'super', 'owner', 'read'],
}
/** The roles that have them in sight. */
const seenBy: Readonly<Record<Marked, readonly Role[]>> = {
  allocated: [
    'other',
    'model',
    'tehnic',
    'trainer',
    'limited',
    'manager',
    'super',
    'owner',
    'viewing',
  ],
  unallocated: ['other', 'model', 'tehnic', 'trainer', 'manager', 'super', 'owner', 'viewing'],
  foreign: ['otherManager', 'super', 'owner'],
}
const words: Readonly<Record<Marked, string>> = {
  allocated: 'Alpha',
  unallocated: 'Beta',
  foreign: 'Gamma',
}
const digits: Readonly<Record<Marked, string>> = {
  allocated: '71',
  unallocated: '72',
  foreign: '73',
}

/** An edit that puts a mark into each field of a person. */
export function markedEdit(name: Marked) {
  const [n, word] = [digits[name], words[name]]
  return {
    sight: { surname: `Surmark ${word}` },
    personal: {
      email: `mailmark${n}@example.test`,
      telefon: `07${n} 999 8${n}`,
      adresa: `Streetmark ${n}`,
      oras: `Townmark ${word}`,
      tara: `Landmark ${word}`,
      zipCode: `zipmark${n}`,
      contract: `contractmark${n}`,
      locker: `lockermark${n}`,
      hired: `2019-04-1${n[1]}`,
      ended: `2031-05-1${n[1]}`,
      varsta: { ziua: 9, luna: 3, anul: 1900 + Number(n) },
      new_configs: { mfc: [{ slot: 1, count: 90_000 + Number(n), enabled: true }] },
      vacationDays: Number(n) + 100,
      remainingLastYearDaysOff: Number(n) + 130,
    },
    secret: { iban: `IBANMARK${n}`, ci: { cnp: `cnpmark${n}`, serie: `seriemark${n}` } },
    network: `networkmark${n}`,
  }
}
const textsOf = (value: unknown, key = ''): readonly string[] =>
  typeof value === 'object' && value !== null && key !== 'varsta'
    ? Object.entries(value).flatMap(([name, held]) => textsOf(held, name))
    : // Numbers are known again with the name of their field.
      [typeof value === 'string' ? value : `"${key}":${JSON.stringify(value)}`].filter(
        (text) => !/^"(slot|enabled)"/.test(text),
      )

/** Marks in this answer that this role may not have seen by this call. */
export function marksBeyond(call: string, role: Role, answer: string): readonly string[] {
  return marked.flatMap((name) => {
    const { sight: visibility, personal, secret, network } = markedEdit(name)
    const hidden = [
      ...(seenBy[name].includes(role) || role === 'read' ? [] : textsOf(visibility)),
      ...(seers[name].includes(role) ? [] : [...textsOf(personal), network]),
      ...(call === 'accounts.reveal' && seers[name].includes(role) ? [] : textsOf(secret)),
    ]
    return hidden
      .filter((text) => answer.includes(text))
      .map((text) => `${role} reads ${text} by ${call}`)
  })
}
/** Texts to search for, and who finds these people by them. Of what is no text of the search nobody is found by anybody. */
export const searches = marked.flatMap((name) => {
  const { sight: visibility, personal, secret, network } = markedEdit(name)
  const found = {
    sight: seenBy[name],
    email: seenBy[name].filter((role) => seers[name].includes(role)),
    rest: [] as readonly Role[],
  }
  const { email, ...rest } = personal
  return [
    ...textsOf(visibility).map((q) => ({ q, name, finders: found.sight })),
    ...[email, email.slice(0, 10)].map((q) => ({ q, name, finders: found.email })),
    ...[...textsOf(rest), ...textsOf(secret), network].map((q) => ({
      q: q.slice(0, 100),
      name,
      finders: found.rest,
    })),
  ]
})

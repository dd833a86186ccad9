/** How a field of an event names people, by its name wherever it stands. */
export const fieldsNamingPeople = {
  /** Whom the event concerns. */
  concerned: ['user', 'model', 'about', 'users', 'other', 'interviewer', 'former'],
  /** Who did it, or had a part in it: concerned only where the envelope names somebody else as the actor. */
  doers: ['by', 'requestedBy', 'approvedBy'],
} as const

/**
 * High-rate events about everybody at once: their people are not indexed one by one, which would be many rows for each of
 * them. Who was seen on air when is what monitoring and online time are for.
 */
export const typesWithoutPeople: readonly string[] = ['ObservationsReceived', 'HeartbeatReceived']

/**
 * Fields that are never shown, with or without permission: references of secrets, what only a reveal shows, and `content`, what
 * somebody wrote for those alone with whom they share it.
 */
export const hiddenFields: readonly string[] = [
  'secret',
  'codes',
  'pass',
  'cnp',
  'serie',
  'iban',
  'content',
]

/** Fields by which one of several things in a stream is told from the others: only what has them alike is compared. */
export const thingFields: readonly string[] = [
  'alert',
  'channel',
  'device',
  'image',
  'interview',
  'item',
  'list',
  'model',
  'network',
  'notification',
  'observer',
  'open',
  'resource',
  'search',
  'session',
  'setting',
  'shift',
  'site',
  'swap',
  'feed',
  'token',
  'vacation',
  'view',
]
/** Of these types other fields tell things apart, besides. */
export const thingFieldsOfType: Readonly<Record<string, readonly string[]>> = {
  StudioSightGranted: ['studio'],
  StudioSightWithdrawn: ['studio'],
  SubscriptionSet: ['studio', 'type'],
  // Ids may have hyphens: two pairs of a studio and a person may share a stream.
  ContractSet: ['studio', 'user'],
}

/**
 * Texts in clear that name nobody. A test compares: a text field of any event that stands neither here nor above is refused,
 * so that nobody forgets that a new one names people.
 */
export const otherFields: readonly string[] = [
  'account',
  'alert',
  'amount',
  'at',
  'base',
  'candidate',
  'carry',
  'cell',
  'change',
  'code',
  'codes',
  'commitment',
  'contract',
  'correction',
  'counted',
  'culoarea',
  'currency',
  'date',
  'day',
  'device',
  'earned',
  'end',
  'export',
  'facts',
  'filter',
  'for',
  'forgets',
  'format',
  'from',
  'gross',
  'id',
  'image',
  'import',
  'interview',
  'item',
  'key',
  'language',
  'list',
  'mapping',
  'month',
  'name',
  'net',
  'network',
  'note',
  'notification',
  'notifications',
  'observer',
  'old',
  'open',
  'params',
  'part',
  'pass',
  'pattern',
  // Whom a note is linked to is told to those alone who may read it.
  'person',
  'place',
  'position',
  'quotes',
  'raw',
  'released',
  'resource',
  'result_hash',
  'roles',
  'rules',
  'run',
  'scopes',
  'search',
  'secret',
  'session',
  'setting',
  'shift',
  'signed',
  'site',
  'scope',
  'source',
  'start',
  'studio',
  'swap',
  'feed',
  'studios',
  'subject',
  'timezone',
  'tipCont',
  'to',
  'token',
  'type',
  'until',
  'upTo',
  'username',
  'vacation',
  'value',
  'view',
  'what',
  'zone',
]

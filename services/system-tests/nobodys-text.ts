import { eventFields } from '#shared/platform/event-fields.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import { personalPlaces } from '#shared/platform/personal.ts'
import { formOf, placesIn } from './fingerprints/schema-form.ts'

const login =
  'a login: it names a person in every stream and stays after an erasure (README, decision 34)'
const reference = 'a reference into the vault, made by the server'
const made = 'an id, made by the server'
const siteName =
  'what an account on a site is called: no personal field, read models let go of it (README, decision 34)'
const studios = 'of a studio, which is no person'
const source = 'what a source of statement lines is called, a program or a kind of file'
const projectWord = 'what a project, a section, a state or a label of tasks is called'
const goods = 'what a product of the shop is called, is like and is found by'
const sortKey = 'a key that sorts, made by the server'
const lineId = 'what a source of statement lines calls one of them'

/**
 * Text of events that is not personal, and why: by the name of a field wherever it stands, or by event and place. All other
 * text has a format or a list of values, is marked `personal()`, or is a field of the event that its mark explains: a login
 * (`person()`, `doer()`: it stays after an erasure, README, decision 34), an id (`thing()`), a reference into the vault (`secret()`).
 */
const nobodysText: Readonly<Record<string, string>> = {
  user: login,
  correction: made,
  end_to_end: 'a digest that a bank gives back, made by the server',
  'BankFileMade.message': made,
  'ShiftCorrected.message': 'the id of a chat message',
  'PayingAccountSet.holder': 'what the account of a studio is called',
  'PayingAccountSet.ends': 'of a studio’s account, which is no person’s',
  'PayingAccountSet.bic': 'the code of a bank',
  'AnswerCsvSet.csv.columns.heading': 'what a column of a bank’s file is called',
  'AnswerCsvSet.csv.states.word': 'what a bank calls the state of a transfer',
  'EntryPaidByHand.month': 'a month, YYYY-MM',
  'PayRunWithdrawn.stopped': 'the id of a file for the bank',
  'PayslipsMailed.month': 'a month, YYYY-MM',
  'PayslipsMailed.base': 'the address of this installation',
  'PayslipsMailed.payslips.signature': 'the id of an event',
  'BankCsvSet.csv.columns.heading': 'what a column of a bank’s file is called',
  // The person of a link to a record.
  person: login,
  'InterviewPlanned.at': 'an instant',
  'InterviewMoved.at': 'an instant',
  'OutcomeRecorded.at': 'an instant',
  'OutcomeTakenBack.at': 'an instant',
  'InterviewReminded.at': 'an instant',
  'InterviewerBooked.at': 'an instant',
  'InterviewerBooked.until': 'an instant',
  'InterviewerBooked.forgets': made,
  'SwapCounted.forgets': made,
  pattern: made,
  candidate: made,
  project: made,
  section: made,
  bulk: made,
  due: 'a date, or a date and a time',
  due_at: 'an instant',
  reaction: 'one of six signs',
  client: 'an id, made by the author’s page',
  reply: made,
  kept: 'an id and a month',
  'MessagesTakenOut.day': 'a day, YYYY-MM-DD',
  'MessagesTakenOut.month': 'a month, YYYY-MM',
  'MessagesTakenOut.messages': made,
  'RetentionRun.day': 'a day, YYYY-MM-DD',
  'MessageFilesSent.files.type': 'a kind of file',
  'MessageFilesSent.files.id': made,
  'MessageFilesSent.files.file': 'the digest of a file',
  'GroupMade.name': 'what a group of a studio is called',
  'GroupRenamed.name': 'what a group of a studio is called',
  'GroupPictureSet.files.type': 'a kind of file',
  'GroupPictureSet.files.id': made,
  'GroupPictureSet.files.file': 'the digest of a file',
  'MessageScheduled.at': 'an instant',
  'ScheduledEnded.why': 'the code of a refusal',
  'ProjectCreated.name': projectWord,
  'ProjectRenamed.name': projectWord,
  'ProjectLabelsSet.labels.label': made,
  'ProjectLabelsSet.labels.name': projectWord,
  'SectionAdded.name': projectWord,
  'SectionRenamed.name': projectWord,
  'SectionsReordered.sections': made,
  'AutomationSet.title': 'what the tasks of a rule are called, whomever they are about',
  'TaskCaused.automation': made,
  'TaskCaused.topic': 'an id made by the server, or a half-month',
  'TaskStatusSet.status': projectWord,
  'TaskCreated.status': projectWord,
  'SubtaskAdded.status': projectWord,
  'SubtaskStatusSet.status': projectWord,
  'TaskLabelsSet.labels': made,
  'TaskCreated.labels': made,
  'TaskCreated.place': sortKey,
  'TaskMoved.place': sortKey,
  'AttachmentsAdded.comment': made,
  'AttachmentsAdded.files.attachment': made,
  'AttachmentsAdded.files.file': made,
  'AttachmentsAdded.files.type': 'a media type, found out by the server',
  'TaskFilterSaved.query.*': 'what is looked for: codes, ids, logins',
  'ProductAdded.content.name': goods,
  'ProductAdded.content.description': goods,
  'ProductAdded.content.category': goods,
  'ProductAdded.content.tags': goods,
  'ProductAdded.content.variants.name': goods,
  'ProductChanged.content.name': goods,
  'ProductChanged.content.description': goods,
  'ProductChanged.content.category': goods,
  'ProductChanged.content.tags': goods,
  'ProductChanged.content.variants.name': goods,
  'StockRanLow.name': goods,
  'StockNoticeTold.name': goods,
  'OrderPlaced.lines.name': goods,
  'OrderPlaced.lines.category': goods,
  'ProductAdded.content.variants.id': made,
  'ProductAdded.prices.variant': made,
  'ProductChanged.content.variants.id': made,
  'ProductPriced.prices.variant': made,
  'PicturesAdded.pictures.picture': made,
  'PicturesAdded.pictures.file': made,
  'PicturesShown.pictures': made,
  'StockMoved.product': made,
  'StockMoved.order': made,
  'StockRanLow.product': made,
  'CheckedOut.lines.id': made,
  'PurchaseUndone.lines.id': made,
  'OrderPlaced.lines.id': made,
  'OrderPlaced.lines.picture': made,
  'OrderReturned.lines.id': made,
  'OrderReturned.lines.reversed': made,
  'ProductAdded.content.shared': studios,
  'ProductChanged.content.shared': studios,
  'PicturesAdded.pictures.type': 'a media type, found out by the server',
  'StockMoved.place': 'what a place of stock is called',
  'OrderPlaced.lines.from.place': 'what a place of stock is called',
  'OrderPlaced.lines.rate': 'a number',
  'TaskPicked.zone': studios,
  'PatternSaved.name': 'what a pattern of shifts is called',
  'PatternSaved.cells.start': 'a time of the day',
  'PatternSaved.cells.end': 'a time of the day',
  'SwapRequested.hours.start': 'a time of the day',
  'SwapRequested.hours.end': 'a time of the day',
  'SwapRequested.other_hours.start': 'a time of the day',
  'SwapRequested.other_hours.end': 'a time of the day',
  'VacationRequested.counted': 'half days: a date and AM or PM',
  'VacationApproved.counted': 'half days: a date and AM or PM',
  'VacationRecounted.counted': 'half days: a date and AM or PM',
  'HolidaySet.name': 'what a holiday is called',
  'CellDrafted.cell.start': 'a time of the day',
  'CellDrafted.cell.end': 'a time of the day',
  'CellPublished.cell.start': 'a time of the day',
  'CellPublished.cell.end': 'a time of the day',
  'CellPublished.zone': studios,
  'ShiftOpened.hours.start': 'a time of the day',
  'ShiftOpened.hours.end': 'a time of the day',
  'ShiftOffered.hours.start': 'a time of the day',
  'ShiftOffered.hours.end': 'a time of the day',
  'SettlementReviewed.month': 'a month, YYYY-MM',
  'SettlementSigned.month': 'a month, YYYY-MM',
  'SettlementPaid.month': 'a month, YYYY-MM',
  'SettlementReturned.month': 'a month, YYYY-MM',
  'SettlementReopened.month': 'a month, YYYY-MM',
  'SettlementAcknowledged.month': 'a month, YYYY-MM',
  'SettlementLineDisputed.month': 'a month, YYYY-MM',
  'SettlementDisputeAnswered.month': 'a month, YYYY-MM',
  'SettlementDifferenceBooked.month': 'a month, YYYY-MM',
  'SettlementDifferenceWaived.month': 'a month, YYYY-MM',
  'SettlementFinalSet.month': 'a month, YYYY-MM',
  'SettlementRunStarted.month': 'a month, YYYY-MM',
  'PayRunPrepared.month': 'a month, YYYY-MM',
  'PayRunReleased.month': 'a month, YYYY-MM',
  'PayRunWithdrawn.month': 'a month, YYYY-MM',
  'BankFileMade.month': 'a month, YYYY-MM',
  'BankAnswerRead.month': 'a month, YYYY-MM',
  'TransferPaid.month': 'a month, YYYY-MM',
  'PaymentReturned.month': 'a month, YYYY-MM',
  'SettlementDifferenceBooked.into.month': 'a month, YYYY-MM',
  'SettlementSigned.lines.key': 'the key of a line of a settlement, made of codes and ids',
  'SettlementLineDisputed.key': 'the key of a line of a settlement, made of codes and ids',
  'SettlementDisputeAnswered.key': 'the key of a line of a settlement, made of codes and ids',
  'SettlementDifferenceBooked.changes.key':
    'the key of a line of a settlement, made of codes and ids',
  'SettlementDifferenceWaived.key': 'the key of a line of a settlement, made of codes and ids',
  'SettlementSigned.lines.rate.date': 'of a set of rates: a date, a source, a quote',
  'SettlementSigned.lines.rate.source': 'of a set of rates: a date, a source, a quote',
  'SettlementSigned.lines.rate.from': 'of a set of rates: a date, a source, a quote',
  'SettlementSigned.lines.rate.to': 'of a set of rates: a date, a source, a quote',
  'SettlementSigned.rates.date': 'of a set of rates: a date, a source, a quote',
  'SettlementSigned.rates.source': 'of a set of rates: a date, a source, a quote',
  'SettlementSigned.rates.from': 'of a set of rates: a date, a source, a quote',
  'SettlementSigned.rates.to': 'of a set of rates: a date, a source, a quote',
  'SettlementSigned.run': made,
  'SettlementPaid.run': made,
  'SettlementRunStarted.run': made,
  'SettlementRunAdvanced.run': made,
  'SettlementRunCancelled.run': made,
  'SettlementSigned.contract': made,
  'SettlementSigned.rules': made,
  'AuditExported.export': made,
  'SettlementSigned.result_hash': 'a hash or a position, made by the server',
  'SettlementSigned.commitment': 'a hash or a position, made by the server',
  'SettlementSigned.position': 'a hash or a position, made by the server',
  'SettlementReopened.signed': 'a hash or a position, made by the server',
  'SettlementSigned.left.to': 'the id of a studio',
  'SettlementRunAdvanced.results.refusals.code': 'a code of the product',
  'SettlementRunAdvanced.results.refusals.params.*':
    'values of a refusal: codes, dates, amounts, logins',
  'AuditSearchSaved.filter.*': 'what is searched for: codes, ids, dates, logins',
  'AuditExported.filter.*': 'what is searched for: codes, ids, dates, logins',
  part: 'a key of a shard: a login, or any text that hashes to it',
  studio: 'the id of a studio',
  site: 'the code of a site, from the site map',
  account: siteName,
  username: siteName,
  timezone: 'an IANA zone, of a studio',
  tipCont: 'an account type, one of a list that may grow',
  shift: made,
  item: made,
  codes: reference,
  'StudioCreated.name': studios,
  'StudioCreated.currency': studios,
  'StudioChanged.name': studios,
  'StudioChanged.currency': studios,
  'StudioSettingChanged.value': studios,
  'StudioSettingChanged.old': studios,
  'RatesSet.sets.quotes.*': 'a decimal number',
  'RatesSet.sets.source': 'what a source of rates is called, such as a bank',
  'SourceOfRecordSet.source': source,
  'StatementLinesRecorded.source': source,
  'StatementLinesReversed.source': source,
  'StatementLinesRecorded.scope': 'studios of whoever reported the lines',
  'StatementLinesReversed.scope': 'studios of whoever reported the lines',
  'StatementImportStarted.source': source,
  import: made,
  'StatementLinesRecorded.studios': 'ids of studios',
  'StatementLinesRecorded.lines.id': lineId,
  'StatementLinesReversed.lines.id': lineId,
  'StatementLinesReversed.lines.place': 'a hash of a site and of what an account is called there',
  'BonusRulesSet.from.month': 'a month of the calendar',
  'BonusRulesSet.rules.id': studios,
  'BonusRulesSet.rules.name': studios,
  'BonusRulesSet.rules.steps.at': 'a decimal number',
  'BonusRulesSet.rules.for': 'account types',
  'AccountCreated.language': 'one of the product’s languages',
  'AccountChanged.language': 'one of the product’s languages',
  'AppSettingsSet.culoarea': 'a colour: # and six hexadecimal digits',
  'MediaAdded.type': 'a media type, found out by the server',
  'PersonErased.kept.part': 'one of the parts that law keeps',
  'SecretRevealed.what': 'which kind of secret was looked at, never the secret',
  'TokenCreated.scopes': 'scopes of the permission table',
  'TwoFactorRequired.roles': 'account types',
  'QuarantineReleased.released': made,
  notifications: 'ids of notifications',
  'NotificationRaised.subject': 'a kind of notification with logins, codes and ids',
  'NotificationRaised.facts.*': 'logins, codes of sites, instants and counts; no text of people',
  'ObservationsQuarantined.raw':
    'whole lines as a program sent them, about an account that nobody had: the login or name that an account has on its site, and whatever else the program wrote beside what is asked of it',
}

/** Text that is neither personal nor said to be nobody's; and reasons for what no event has. */
export function unexplainedText(
  events: EventTypes,
  reasons: Readonly<Record<string, string>> = nobodysText,
): { readonly unexplained: readonly string[]; readonly unused: readonly string[] } {
  const used = new Set<string>()
  const unexplained = Object.entries(events).flatMap(([type, { schema }]) => {
    const { people, doers, things, secrets } = eventFields(schema)
    const marked = [people, doers, things, secrets]
    return placesIn(formOf(schema))
      .filter(({ form }) => form.type === 'string' && isFree(form))
      .filter(({ path }) => !marked.some((names) => names.has(path.replaceAll('.[]', ''))))
      .flatMap(({ path }) => {
        const place = path.replaceAll('.[]', '')
        const name = place.split('.').at(-1) ?? ''
        const key = [`${type}.${place}`, name].find((one) => Object.hasOwn(reasons, one))
        if (key !== undefined) used.add(key)
        return key === undefined ? [`${type}.${place}`] : []
      })
  })
  return {
    unexplained: [...new Set(unexplained)],
    unused: Object.keys(reasons).filter((key) => !used.has(key)),
  }
}
type Leaf = ReturnType<typeof formOf>
const isFree = ({ format, pattern, enum: values, const: value, personal }: Leaf): boolean =>
  [format, pattern, values, value, personal].every((said) => said === undefined)

/** Personal texts that stand where the codec does not find them. */
export const personalOutOfReach = (events: EventTypes): string[] =>
  Object.entries(events).flatMap(([type, { schema }]) => {
    const found = new Set(personalPlaces(schema).map(({ path }) => path.join('.')))
    return placesIn(formOf(schema))
      .filter(({ path, form: { personal } }) => personal && !found.has(path))
      .map(({ path }) => `${type}.${path}`)
  })

import type { Facts } from './events.ts'
import { es } from './texts-es.ts'
import { ro } from './texts-ro.ts'
import { givenOrTaken, type NotificationWords } from './words.ts'
import type { NotificationTypeName } from './types.ts'

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`
/** What an order holds: the first thing by name, and how many others. */
const goods = (name: string, more: number): string =>
  more === 0 ? name : `${name} and ${more} more`

/** The content of a text: its type, the person it is about, and the facts it names. */
export interface Said {
  readonly type: NotificationTypeName
  readonly about: string | null
  readonly facts: Facts
}
export interface Reader {
  /** Login of the reader: "you", where it is about them. */
  readonly user: string
  readonly language: string
  /** A person's name by login. */
  readonly name: (user: string) => string
  /** A site's name by code. */
  readonly site: (code: string) => string
  /** An instant in the reader's language and the studio's zone. */
  readonly instant: (at: string) => string
}
const en: NotificationWords = {
  types: {
    alert: 'Monitoring alerts',
    missedStop: 'Shifts ended automatically',
    autoPause: 'Shifts paused automatically',
    idExpiry: 'Expiring ID documents',
    viewAs: 'Someone views Callboard as you',
    erasure: 'Erasure requests',
    interview: 'Your interviews',
    leaveRequest: 'Leave requests',
    leave: 'Decisions about your leave',
    plan: 'Changes to your schedule',
    openShift: 'Open shifts',
    offer: 'Shifts to take over',
    swapRequest: 'Swap requests',
    swap: 'Your shift swaps',
    task: 'Your tasks',
    order: 'Your orders',
    orderRequest: 'Orders to approve',
    lowStock: 'Low stock',
    backInStock: 'Back in stock',
    message: 'Messages',
    importDone: 'Finished imports',
  },
  short: {
    alert: 'Alerts',
    missedStop: 'Missed stops',
    autoPause: 'Auto-pause',
    idExpiry: 'ID expiry',
    viewAs: 'View as',
    erasure: 'Erasure',
    interview: 'Interviews',
    leaveRequest: 'Requests',
    leave: 'Leave',
    plan: 'Schedule',
    openShift: 'Open shifts',
    offer: 'Offers',
    swapRequest: 'Swap requests',
    swap: 'Swaps',
    task: 'Tasks',
    order: 'Orders',
    orderRequest: 'Approvals',
    lowStock: 'Low stock',
    backInStock: 'In stock',
    message: 'Messages',
    importDone: 'Imports',
  },
  say: {
    alert: ({ who, fact }) =>
      ({
        invalid_user: `${fact('site')} doesn’t recognise ${who}’s account`,
        access_denied: `${fact('site')} denies access to ${who}’s account`,
        unmapped: `${fact('site')} shows an unknown status for ${who}`,
        seen_inactive: `${who} is inactive but on air on ${fact('site')}`,
        late: `${who} is late for their shift`,
        absent: `${who} hasn’t come to their shift`,
        forgotten: `${who}’s shift is still running after its planned end`,
      })[fact('kind')] ?? `Alert about ${who} on ${fact('site')}`,
    missedStop: ({ yours, who, fact }) =>
      yours
        ? `Your shift was ended automatically (${fact('end')})`
        : `${who}’s shift was ended automatically (${fact('end')})`,
    autoPause: ({ fact }) =>
      fact('what') === 'paused'
        ? 'Your shift was paused because you went off air'
        : 'Your shift resumed because you’re back on air',
    idExpiry: ({ yours, who }) =>
      yours ? 'Your ID document expires soon' : `${who}’s ID document expires soon`,
    viewAs: ({ fact }) => `${fact('by')} is viewing Callboard as you`,
    erasure: ({ who, fact }) =>
      fact('state') === 'done'
        ? `${who} has been erased`
        : `${fact('by')} asks to erase ${who}. Someone else must approve it.`,
    interview: ({ fact }) =>
      ({
        moved: `An interview of yours was moved to ${fact('start')}`,
        left: `Your interview on ${fact('start')} is no longer yours`,
        cancelled: `Your interview on ${fact('start')} was cancelled`,
        soon: `You have an interview soon: ${fact('start')}`,
      })[fact('what')] ?? `You have a new interview: ${fact('start')}`,
    leaveRequest: ({ who, period }) => `${who} asks for leave: ${period}`,
    leave: ({ fact, count, period }) =>
      ({
        approved: `Your leave was approved: ${period}`,
        rejected: `Your request for leave was rejected: ${period}`,
        cancelled: `Your leave was cancelled: ${period}`,
        corrected: `Your leave balance for ${fact('year')} was corrected: ${givenOrTaken(count('days'), days)}`,
      })[fact('what')] ?? `Your leave was counted again: ${period}, ${days(count('days'))}`,
    plan: ({ period }) => `Your schedule has changed: ${period}`,
    openShift: ({ fact, period }) => `Open shift: ${period}, ${fact('hours')}`,
    offer: ({ fact, period }) =>
      ({
        taken: `${fact('by')} accepted the shift you offered: ${period}, ${fact('hours')}`,
        declined: `${fact('by')} declined the shift you offered: ${period}, ${fact('hours')}`,
        replaced: `${fact('by')} takes over your shift: ${period}, ${fact('hours')}`,
        withdrawn: `You are no longer needed for this shift: ${period}, ${fact('hours')}`,
      })[fact('what')] ??
      `${fact('by')} asks you to take a shift: ${period}, ${fact('hours')}. Accept or decline it.`,
    swapRequest: ({ who, fact, period }) =>
      `${who} and ${fact('by')} want to swap shifts: ${period}`,
    swap: ({ fact, period }) =>
      ({
        take: `${fact('by')} asks you to take a shift: ${period}`,
        swap: `${fact('by')} asks you to swap shifts: ${period}`,
        forYou: `${fact('by')} has been asked to take or swap your shift: ${period}`,
        accepted: `${fact('by')} agreed to the swap (${period}). A manager must approve it.`,
        declined: `${fact('by')} declined the swap: ${period}`,
        withdrawn: `${fact('by')} withdrew the swap request: ${period}`,
        approved: `Your swap with ${fact('by')} was approved: ${period}`,
      })[fact('what')] ?? `Your swap with ${fact('by')} was rejected: ${period}`,
    task: ({ fact }) =>
      ({
        assigned: `${fact('by')} assigned a task to you`,
        mentioned: `${fact('by')} mentioned you in a task`,
        commented: `${fact('by')} commented on a task of yours`,
        soon: 'A task of yours is due within a day',
        over: 'A task of yours is overdue',
      })[fact('what')] ?? `${fact('by')} changed the status of a task of yours`,
    order: ({ fact, count }) =>
      ({
        approved: `Your order was approved: ${goods(fact('name'), count('more'))}`,
        rejected: `Your order was rejected: ${goods(fact('name'), count('more'))}`,
        ready: `Your order is ready to collect: ${goods(fact('name'), count('more'))}`,
        cancelled: `Your order was cancelled: ${goods(fact('name'), count('more'))}`,
        returned: `Your return was recorded: ${goods(fact('name'), count('more'))}`,
      })[fact('what')] ?? `Your order was handed over: ${goods(fact('name'), count('more'))}`,
    orderRequest: ({ who, fact, count }) =>
      `${who}’s order needs approval: ${goods(fact('name'), count('more'))}`,
    lowStock: ({ fact, count }) =>
      count('left') === 0
        ? `${fact('name')} is sold out`
        : `${fact('name')} is running low: ${count('left')} left`,
    backInStock: ({ fact }) => `${fact('name')} is back in stock`,
    message: ({ fact }) =>
      fact('what') === 'mentioned'
        ? `${fact('by')} mentioned you in chat`
        : `${fact('by')} wrote to you`,
    importDone: ({ count }) =>
      `Import finished: ${count('created')} added, ${count('updated')} changed, ${count('rejected')} rejected`,
  },
  digest: {
    subject: (count) => `Callboard: ${count} new ${count === 1 ? 'notification' : 'notifications'}`,
    intro: 'You haven’t seen these yet:',
    more: 'Open Callboard to see them or change your notification settings.',
  },
}

const languages: Readonly<Record<string, NotificationWords>> = { en, es, ro }
const wordsIn = (language: string): NotificationWords =>
  Object.hasOwn(languages, language) ? (languages[language] ?? en) : en

/** The kinds by name, in a language; English where it is none of ours. */
export const typeNames = (language: string): NotificationWords['types'] => wordsIn(language).types
/** The kinds in a word or two. */
export const shortTypeNames = (language: string): NotificationWords['short'] =>
  wordsIn(language).short
/** The words around the daily mail. */
export const digestWords = (language: string): NotificationWords['digest'] =>
  wordsIn(language).digest

/** 'Mon, 9 Nov – Fri, 13 Nov'; '' where there are no dates. */
function periodText(from: string, to: string, language: string): string {
  if (from === '') return ''
  const written = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const [first, last] = [from, to].map((date) => written.format(new Date(date)))
  return first === last ? `${first}` : `${first} – ${last}`
}

/** News that are alike, as one. */
export interface Gathered extends Said {
  readonly count: number
}
/** The lines of a mail or a push message: each text once, with how often it was told where that is more than once. */
export function gatheredLines(said: readonly Gathered[], reader: Reader): readonly string[] {
  const counts = new Map<string, number>()
  for (const one of said) {
    const text = notificationText(one, reader)
    counts.set(text, (counts.get(text) ?? 0) + one.count)
  }
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count})`))
}

/** One notification as a sentence, for the screen, the push message and the mail alike. */
export function notificationText({ type, about, facts }: Said, reader: Reader): string {
  const { say } = wordsIn(reader.language)
  const text = (name: string): string => String(facts[name] ?? '')
  const written: Readonly<Record<string, (value: string) => string>> = {
    site: reader.site,
    by: reader.name,
    end: reader.instant,
    start: reader.instant,
  }
  return say[type]({
    who: about === null ? '' : reader.name(about),
    yours: about === reader.user,
    fact: (name) => (written[name] ?? String)(text(name)),
    count: (name) => Number(facts[name] ?? 0),
    period: periodText(text('from'), text('to'), reader.language),
  })
}

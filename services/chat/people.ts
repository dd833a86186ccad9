import { CHAT_PEOPLE } from '#shared/chat/calls-shared.ts'
import { PEOPLE } from '#shared/platform/people.ts'
import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import { settingAt } from '#shared/configuration/effective.ts'
import { areInSight, isKeptApart, type ChatPerson } from '#shared/chat/rules.ts'
import { refuseChat } from '#shared/chat/refusals.ts'
import { chatLimits } from '#shared/chat/rules.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { studioAt } from '#shared/platform/people.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import {
  queryChatPeople,
  queryChatStudios,
  queryWithinReach,
} from '#projections/chat/people-queries.ts'
import type { ChatTables } from '#projections/chat/conversation-queries.ts'
import { ReadCoalescer } from '../platform/concurrency/read-coalescer.ts'
import type { App } from '../platform/kernel/app.ts'
import { findVisible } from '../platform/kernel/find-visible.ts'
import { perApp } from '../platform/kernel/per-app.ts'

/** The rules of studios about chat, as they are now. */
interface ChatStudios {
  /** Where chat is on. */
  readonly on: ReadonlySet<string>
  /** Where trainers are held to their own Models. */
  readonly held: readonly string[]
  /** Where links show what their pages say of themselves. */
  readonly previews: ReadonlySet<string>
  /** The clock of each. */
  readonly zones: ReadonlyMap<string, string>
  /** The months for which each keeps messages; null: for ever. */
  readonly months: ReadonlyMap<string, number | null>
}
const studioReads = perApp(() => new ReadCoalescer<string, ChatStudios>())
/** Asked by every call, those of one moment together. */
export const chatStudios = (app: App): Promise<ChatStudios> =>
  studioReads(app).read('studios', [''], async () => {
    const at = app.now()
    const rows = await queryChatStudios(app.read<ChatTables>())
    const all = rows.map((row) => ({
      studio: row.studio,
      on: settingAt('modules', row.history, row, at).messenger,
      held: settingAt('trainerRestrictions', row.history, row, at).includes('chatTo'),
      previews: settingAt('linkPreviews', row.history, row, at),
      zone: settingAt('zone', row.history, row, at),
      months: settingAt('chatMonths', row.history, row, at),
    }))
    return {
      on: new Set(all.filter(({ on }) => on).map(({ studio }) => studio)),
      held: all.filter(({ held }) => held).map(({ studio }) => studio),
      previews: new Set(all.filter(({ previews }) => previews).map(({ studio }) => studio)),
      zones: new Map(all.map(({ studio, zone }) => [studio, zone])),
      months: new Map(all.map(({ studio, months }) => [studio, months])),
    }
  })
/** Whether somebody of this studio has chat; who belongs to none has. */
export const hasChat = ({ on }: ChatStudios, studio: string | null): boolean =>
  studio === null || on.has(studio)

/** The clock by which somebody reads days: of their studio, or of the first one. */
export const zoneFor = ({ zones }: ChatStudios, studio: string | null): string =>
  (studio === null ? undefined : zones.get(studio)) ?? [...zones.values()][0] ?? DEFAULT_ZONE

type PersonRow = Awaited<ReturnType<typeof queryChatPeople>>[number]
/** A person for chat, with their names. */
export interface NamedChatPerson extends ChatPerson {
  readonly name: string
  readonly surname: string
}
function chatPersonOf(row: PersonRow, studios: ChatStudios, at: Instant): NamedChatPerson {
  const { held } = studios
  const { person: user, tip_cont: tipCont, name, surname, active, erased, holdings } = row
  const studio = studioAt(row.joined, at)
  const everywhere = row.owner || (row.decided_super ?? row.super)
  const isHeld = isTrainerLike(tipCont) && !everywhere && studio !== null && held.includes(studio)
  return {
    user,
    tipCont,
    name,
    surname,
    studio,
    chat: hasChat(studios, studio),
    active,
    erased,
    everywhere,
    sights: holdings?.studios ?? [],
    ...(isHeld ? { models: holdings?.models ?? [] } : {}),
  }
}
const personReads = perApp(() => new ReadCoalescer<string, ReadonlyMap<string, PersonRow>>())
/** These people, as chat knows them now; who is missing has no account. */
export async function chatPeopleNamed(
  app: App,
  users: readonly string[],
): Promise<ReadonlyMap<string, NamedChatPerson>> {
  const studios = await chatStudios(app)
  const rows = await personReads(app).read('people', users, async (all) => {
    const found = await queryChatPeople(app.read<ChatTables>(), all)
    return new Map(found.map((row) => [row.person, row]))
  })
  const at = app.now()
  return new Map(
    [...new Set(users)].flatMap((user) => {
      const row = rows.get(user)
      return row ? [[user, chatPersonOf(row, studios, at)] as const] : []
    }),
  )
}

/** Somebody who reads or writes, with the rules of the studios. */
export interface ChatReader extends ChatPerson {
  readonly studios: ChatStudios
}
/** A person as they read and write now; undefined without an account, or where chat is off. */
export async function readerNamed(app: App, user: string): Promise<ChatReader | undefined> {
  const [studios, people] = await Promise.all([chatStudios(app), chatPeopleNamed(app, [user])])
  const person = people.get(user)
  return person?.chat ? { ...person, studios } : undefined
}
/** The caller. Refuses with chat.off; a studio and a person of a moment ago are waited for. */
export const readerOf = ({
  app,
  context,
}: {
  readonly app: App
  readonly context: { readonly actor: { readonly user: string } }
}): Promise<ChatReader> =>
  findVisible(app, {
    look: () => readerNamed(app, context.actor.user),
    reach: [CHAT_PEOPLE, PEOPLE],
    unknown: () => refuseChat('chat.off'),
  })

/** Whether two people may write to each other: in sight, active, both with chat, and not kept apart. */
export const mayMeet = (reader: ChatReader, other: ChatPerson): boolean =>
  other.user !== reader.user &&
  other.active &&
  !other.erased &&
  other.chat &&
  areInSight(reader, other) &&
  !isKeptApart(reader, other)
/** Where somebody may write to people: the studios that they see (null: all), and their own. */
type Reach = readonly [studios: readonly string[] | null, studio: string | null]
const reachReads = perApp(
  () => new ReadCoalescer<string, ReadonlyMap<string, readonly NamedChatPerson[]>>(),
)
/** A studio that comes online at once asks for the same people a thousand times. */
const peopleWithin = async (app: App, reach: Reach): Promise<readonly NamedChatPerson[]> => {
  const key = JSON.stringify(reach)
  const found = await reachReads(app).read('reach', [key], async (keys) => {
    const [rules, at] = [await chatStudios(app), app.now()]
    const within = async (one: string) => {
      const [studios, studio] = JSON.parse(one) as Reach
      const wanted = { studios, studio, limit: chatLimits.people + 1 }
      const rows = await queryWithinReach(app.read<ChatTables>(), wanted)
      return [one, rows.map((row) => chatPersonOf(row, rules, at))] as const
    }
    return new Map(await Promise.all(keys.map(within)))
  })
  return found.get(key) ?? []
}
/** Everybody whom this person may write to, by login; at most 2,000. */
export async function contactsOf(
  app: App,
  reader: ChatReader,
): Promise<readonly NamedChatPerson[]> {
  const { everywhere, studio, sights } = reader
  const near = [...new Set(studio === null ? sights : [...sights, studio])].toSorted()
  const people = await peopleWithin(app, [everywhere ? null : near, studio])
  return people.filter((other) => mayMeet(reader, other)).slice(0, chatLimits.people)
}
/** One person, if this one may write to them. */
export async function contactNamed(
  app: App,
  reader: ChatReader,
  user: string,
): Promise<readonly NamedChatPerson[]> {
  const other = (await chatPeopleNamed(app, [user])).get(user)
  return other && mayMeet(reader, other) ? [other] : []
}

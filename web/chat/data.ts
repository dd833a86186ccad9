import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { chatCalls } from '#shared/chat/calls.ts'
import type { ChatNews, ChatPresence, Conversation } from '#shared/chat/views.ts'
import { atMostEvery } from '../platform/at-most-every.ts'
import { whenWritten } from '../platform/call.ts'
import { keyOf, keyOfModule } from '../platform/keys.ts'
import { live, useLiveCall } from '../platform/live.ts'
import { useCall } from '../platform/queries.ts'
import { personalAtom, useViewer } from '../platform/session.ts'
import { fetchNewRows, loadedMessages, openMessages } from './messages-store.ts'
import { useKeyed } from './keyed-store.ts'
import { useNames } from './names.tsx'

/** Everything that was asked of the module. */
export const chatKey = keyOfModule(chatCalls.conversations)
const listKey = keyOf(chatCalls.conversations)
/** So often, at most, the list is asked for anew; and whom one may write to. */
const list_ms = 500
const people_ms = 2000

type Presences = ReadonlyMap<string, ChatPresence>
/** Of the others of the reader's conversations of two. */
const presenceAtom = personalAtom<Presences>(new Map())
/** Of all to whom they may write, while a screen looks at them. */
const everyonesAtom = personalAtom<Presences | undefined>(undefined)
const typingAtom = personalAtom<ReadonlyMap<string, readonly string[]>>(new Map())

/** Hears what the topic of chat tells, while something of chat is shown: rows, the list, who is there and who types. */
export function useChatNews(): void {
  const { user } = useViewer()
  const client = useQueryClient()
  const setPresence = useSetAtom(presenceAtom)
  const setTyping = useSetAtom(typingAtom)
  const compare = useCompared()
  useEffect(() => {
    const refetch = atMostEvery(list_ms, () => {
      void client.invalidateQueries({ queryKey: listKey })
      void client.invalidateQueries({ queryKey: keyOf(chatCalls.conversation) })
    })
    // Who may write to whom is another: whom one sees, and what is shown of them.
    const contacts = atMostEvery(people_ms, () => {
      void client.invalidateQueries({ queryKey: chatKey })
    })
    const hear = (isWhole: boolean) => (given: unknown) => {
      const { conversations, presence, typing, people } = given as ChatNews
      if (presence) setPresence((now) => withPresence(isWhole ? [] : now, presence))
      // All who type now: who is not named has stopped.
      if (typing) setTyping(new Map(typing.map((one) => [one.with, one.users])))
      if (people !== undefined && !isWhole) contacts.run()
      if (!conversations) return
      // What a snapshot tells is compared with the list, which may have it already.
      if (isWhole) compare(conversations)
      else whenWritten(refetch.run)
      for (const one of conversations) if (isBehind(one)) whenWritten(() => void catchUp(one.with))
    }
    // The snapshot tells where everything stands: after a gap, only what is open is asked for.
    const leave = live.subscribe(`chat:${user}`, { onSnapshot: hear(true), onDelta: hear(false) })
    return () => {
      refetch.stop()
      contacts.stop()
      leave()
    }
  }, [user, client, compare, setPresence, setTyping])
}
/** Compares what a snapshot tells with the list, once that is there; the list is asked for anew where it is another. */
function useCompared() {
  const client = useQueryClient()
  const [told, tell] = useState<NonNullable<ChatNews['conversations']>>()
  const compared = useRef<typeof told>(undefined)
  const { data: list } = useConversations()
  useEffect(() => {
    if (!told || !list || compared.current === told) return
    compared.current = told
    const listed = new Map(list.map((one) => [one.with, one]))
    if (told.length !== list.length || told.some((one) => isOther(one, listed.get(one.with))))
      void client.invalidateQueries({ queryKey: listKey })
  }, [told, list, client])
  return tell
}
type Told = NonNullable<ChatNews['conversations']>[number]
const isOther = (told: Told, listed: Conversation | undefined): boolean =>
  told.unread !== listed?.unread ||
  told.seen !== listed.seen ||
  told.last > (listed.last?.stamp ?? told.last)
const isBehind = ({ with: name }: { readonly with: string }): boolean =>
  loadedMessages.get(name).state === 'ready'

/** Conversations that are asked about now; true: once more after that. */
const asking = new Map<string, boolean>()
/** One request at a time for each conversation. A failure is none of the reader's: the next news, or opening it again, asks once more. */
async function catchUp(name: string): Promise<void> {
  if (asking.has(name)) return void asking.set(name, true)
  do {
    asking.set(name, false)
    await fetchNewRows(name).catch(() => undefined)
  } while (asking.get(name))
  asking.delete(name)
}

/** The reader's conversations, the pinned ones first. */
export const useConversations = () => useCall(chatCalls.conversations)
/** One of them: of the list, or asked for by itself where nothing was said in it yet. */
export function useConversation(name: string) {
  const list = useConversations()
  const listed = list.data?.find((one) => one.with === name)
  const alone = useCall(chatCalls.conversation, {
    request: { params: { with: name } },
    enabled: name !== '' && list.data !== undefined && !listed,
  })
  return { data: listed ?? alone.data, error: list.error ?? (listed ? null : alone.error) }
}

/** A group with its members; not asked for while `group` is empty. */
export const useGroup = (group: string) =>
  useLiveCall(chatCalls.group, { request: { params: { group } }, enabled: group !== '' })

/** With more unread ones than this a conversation opens where they begin, else at its end. */
const unread_near = 40

/**
 * The messages of a conversation that are held; fetched when it is first shown, around a message where one is named, and brought up to
 * date when it is shown again.
 */
export function useMessages(conversation: Conversation, around: string) {
  const { with: name } = conversation
  const loaded = useKeyed(loadedMessages, name)
  const begin = useEffectEvent((opened: string, at: string) => {
    const { state, messages, newer } = loadedMessages.get(opened)
    const { unread, seen, unread_from: from } = conversation
    const seenUntil = from === null ? seen : Math.min(seen, from - 1)
    if (at !== '' && messages.some(({ _id }) => _id === at))
      loadedMessages.set(opened, (now) => ({ ...now, at, part: now.part + 1 }))
    else if (at !== '') void openMessages(opened, { around: at })
    else if (unread > unread_near && seenUntil > 0)
      void openMessages(opened, { after: String(seenUntil) })
    else if (state !== 'ready' || newer) void openMessages(opened)
    else {
      loadedMessages.set(opened, (now) => ({
        ...now,
        seen: seenUntil,
        at: null,
        part: now.part + 1,
      }))
      void catchUp(opened)
    }
  })
  useEffect(() => begin(name, around), [name, around])
  return loaded
}

/** Whom the reader may write to. */
export const useContacts = () => useCall(chatCalls.chatPeople)
/** The people whom one may write to, as pickers take them. */
export function useOffered() {
  const { data } = useContacts()
  return data?.map((one) => ({ ...one, active: true }))
}
export function usePresenceOf(user: string): ChatPresence | undefined {
  const mine = useAtomValue(presenceAtom)
  return (useAtomValue(everyonesAtom) ?? mine).get(user)
}
/** Hears who is there of all to whom the reader may write, for what shows others than those of their conversations. */
export function useEveryonesPresence(wanted: boolean): void {
  const { user } = useViewer()
  const setEveryones = useSetAtom(everyonesAtom)
  useEffect(() => {
    if (!wanted) return
    const hear = (isWhole: boolean) => (given: unknown) => {
      const { presence = [] } = given as ChatNews
      setEveryones((now) => withPresence(isWhole ? [] : now, presence))
    }
    const handler = { onSnapshot: hear(true), onDelta: hear(false) }
    const leave = live.subscribe(`chat_presence:${user}`, handler)
    return () => {
      leave()
      setEveryones(undefined)
    }
  }, [user, wanted, setEveryones])
}
const withPresence = (
  now: Iterable<readonly [string, ChatPresence]> = [],
  told: readonly ChatPresence[],
): Presences => new Map([...now, ...told.map((one) => [one.user, one] as const)])
/** Who types in a conversation now. */
export const useTyping = (name: string): readonly string[] =>
  useAtomValue(typingAtom).get(name) ?? nobody
const nobody: readonly string[] = []

/** Returns what a conversation is called: a person by their name, a group by its own. */
export function useConversationName(): (
  one: Pick<Conversation, 'with' | 'kind' | 'name'>,
) => string {
  const names = useNames()
  return useMemo(
    () =>
      ({ with: user, kind, name }) =>
        kind === 'group' ? name : names(user),
    [names],
  )
}
/** Shows at once what the server answered of a conversation. */
export function useShowConversation(): (one: Conversation) => void {
  const client = useQueryClient()
  return (one) => {
    client.setQueryData(listKey, (list: readonly Conversation[] | undefined) =>
      list?.map((other) => (other.with === one.with ? one : other)),
    )
    void client.invalidateQueries({ queryKey: chatKey })
  }
}

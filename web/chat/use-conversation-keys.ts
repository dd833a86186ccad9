import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconMailOpened } from '@tabler/icons-react'
import type { ScreenAction } from '../platform/actions.ts'
import { chat } from './module.ts'
import { useConversations } from './data.ts'

/** Going from one conversation to the next by keys. */
export function useConversationKeys(
  current: string,
  open: (name: string) => void,
): readonly ScreenAction[] {
  const { t } = useLingui()
  const { data } = useConversations()
  return useMemo(() => {
    const list = data ?? []
    const at = list.findIndex((one) => one.with === current)
    const unread = list.find((one) => one.unread > 0 && !one.quiet && one.with !== current)
    const go = (
      id: string,
      shortcut: string,
      label: string,
      icon: ScreenAction['icon'],
      to: string | undefined,
      why: string,
    ): ScreenAction => ({
      id,
      group: t`Chat`,
      label,
      icon,
      can: to === undefined ? why : true,
      shortcut,
      perform: () => {
        if (to !== undefined) open(to)
      },
    })
    const none = t`There is no other conversation`
    return [
      go(
        'chat next',
        chat.shortcuts['chat next'],
        t`Next conversation`,
        IconArrowDown,
        list[at + 1]?.with,
        none,
      ),
      go(
        'chat previous',
        chat.shortcuts['chat previous'],
        t`Previous conversation`,
        IconArrowUp,
        list[at - 1]?.with,
        none,
      ),
      go(
        'chat unread',
        chat.shortcuts['chat unread'],
        t`Next unread conversation`,
        IconMailOpened,
        unread?.with,
        t`Everything is read`,
      ),
    ]
  }, [t, data, current, open])
}

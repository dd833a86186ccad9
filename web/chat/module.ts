import { msg } from '@lingui/core/macro'
import { defineModule } from '../platform/module.ts'

/** Conversations: a screen of their own, and a panel beside any other. */
export const chat = defineModule({
  name: 'chat',
  screens: {
    chat: {
      path: '/chat',
      show: () => import('./Chat.tsx'),
      label: msg`Chat`,
      icon: 'IconMessages',
      menu: { group: 'main', order: 35, shortcut: 'alt+shift+C' },
    },
  },
  shortcuts: {
    'chat next': 'alt+ArrowDown',
    'chat previous': 'alt+ArrowUp',
    'chat unread': 'alt+shift+ArrowDown',
  },
})

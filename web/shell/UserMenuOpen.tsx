import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { ReactElement } from 'react'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { usePaletteActions } from './palette-actions.ts'
import { useRegisteredActions, type ScreenAction } from '../platform/actions.ts'
import { serviceWorkerAtom, serviceWorkerWords } from '../platform/service-worker.ts'

const choices = ['light', 'dark', 'system'] as const

/** The few things about how the page looks to a person: the same actions as in the palette. */
export default function UserMenuOpen({
  target,
  onClose,
}: {
  readonly target: ReactElement
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const offered = [...useRegisteredActions(), ...usePaletteActions()]
  const cached = useAtomValue(serviceWorkerAtom)
  const { colorScheme } = useMantineColorScheme()
  const scheme = colorScheme === 'auto' ? 'system' : colorScheme
  const find = (id: string) => offered.filter((action) => action.id === id)
  const item = (action: ScreenAction, chosen = false) => (
    <Menu.Item
      key={action.id}
      leftSection={<action.icon size={16} stroke={1.7} />}
      aria-current={chosen || undefined}
      data-autofocus={action.id === choices[0] || undefined}
      rightSection={chosen ? <IconCheck size={14} /> : null}
      onClick={() => void action.perform()}
    >
      {action.label}
    </Menu.Item>
  )
  return (
    <Menu
      position="top-start"
      width={230}
      defaultOpened
      onClose={onClose}
      // A menu has nothing but items: the first one has the focus.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Theme`}</Menu.Label>
        {choices.flatMap((id) => find(id).map((action) => item(action, id === scheme)))}
        <Menu.Label>{t`Language`}</Menu.Label>
        {offered
          .filter(({ id }) => id.startsWith('language-'))
          .map((action) => item(action, action.id === `language-${i18n.locale}`))}
        <Menu.Divider />
        {['density', 'shortcuts', 'log-out'].flatMap((id) =>
          find(id).map((action) => item(action)),
        )}
        {cached && <Menu.Label fw={400}>{i18n._(serviceWorkerWords[cached])}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}

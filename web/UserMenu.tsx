import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useOffered, type Action } from './platform/actions.ts'
import { menuWideAtom } from './platform/remembered.ts'
import { displayName, useViewer } from './platform/session.ts'
import classes from './UserMenu.module.css'

const choices = ['light', 'dark', 'system'] as const

/** Who is logged in, and the few things about how the page looks to them: the same actions as in the palette. */
export function UserMenu() {
  const { t, i18n } = useLingui()
  const viewer = useViewer()
  const offered = useOffered()
  const { colorScheme } = useMantineColorScheme()
  const scheme = colorScheme === 'auto' ? 'system' : colorScheme
  const wide = useAtomValue(menuWideAtom)
  const find = (id: string) => offered.filter((action) => action.id === id)
  const name = displayName(viewer)
  const item = (action: Action, chosen = false) => (
    <Menu.Item key={action.id} leftSection={<action.icon size={16} stroke={1.7} />} rightSection={chosen ? <IconCheck size={14} /> : null} onClick={() => void action.perform()}>{action.label}</Menu.Item>
  )
  return (
    <Menu position="top-start" width={230}>
      <Menu.Target>
        <UnstyledButton className={classes['target']} data-rail={!wide || undefined}>
          <Avatar size={28} radius="xl" color="iris" variant="filled" name={name} aria-hidden="true" />
          <span className={classes['words']}><span className={classes['name']}>{name}</span><span className={classes['type']}>{viewer.owner ? t`Owner` : viewer.tipCont}</span></span>
          <IconSelector size={15} stroke={1.6} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Colours`}</Menu.Label>
        {choices.flatMap((id) => find(id).map((action) => item(action, id === scheme)))}
        <Menu.Label>{t`Language`}</Menu.Label>
        {offered.filter(({ id }) => id.startsWith('language-')).map((action) => item(action, action.id === `language-${i18n.locale}`))}
        <Menu.Divider />
        {['shortcuts', 'log-out'].flatMap((id) => find(id).map((action) => item(action)))}
      </Menu.Dropdown>
    </Menu>
  )
}

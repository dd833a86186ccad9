import { Children, type ReactNode } from 'react'
import { Button, Flex, Group, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { Empty } from '../../ui/Empty.tsx'
import { SiteChip } from '../../ui/SiteChip.tsx'
import classes from './Person.module.css'
import { RevealButton } from './RevealButton.tsx'

interface AccountRowsProps {
  readonly title: string
  readonly empty: { readonly icon: typeof IconPlus; readonly title: string }
  /** Absent for viewers who may add none. */
  readonly add: { readonly label: string; readonly perform: () => void } | undefined
  readonly rows: ReactNode
  /** Dialogs. */
  readonly children?: ReactNode
}
/** A list of the accounts that a person has elsewhere, and the way to add one more. */
export function AccountRows({ title, empty, add, rows, children }: AccountRowsProps) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Group gap={8} justify="space-between">
        <Text fw={650} component="h2" fz="md" m={0}>
          {title}
        </Text>
        {add && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={add.perform}
          >
            {add.label}
          </Button>
        )}
      </Group>
      {Children.count(rows) === 0 ? (
        <Empty {...empty} />
      ) : (
        <Flex component="ul" direction="column" gap={0} mt="xs">
          {rows}
        </Flex>
      )}
      {children}
    </Paper>
  )
}

interface AccountRowProps {
  readonly user: string
  /** The code of the site or network. */
  readonly of: string
  readonly name: string
  readonly what: 'sitePassword' | 'nonAdultPassword'
  readonly account: { readonly username: string; readonly secret: boolean }
  readonly may: { readonly edit: boolean; readonly reveal: boolean }
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly children?: ReactNode
}
/** One account: where, under which name, and what can be done with it. */
export function HeldAccount({ user, of, name, what, account, may, ...row }: AccountRowProps) {
  const { t } = useLingui()
  const { username, secret } = account
  return (
    <Flex
      component="li"
      gap="6px 12px"
      align="center"
      wrap="wrap"
      mih={44}
      py={6}
      px={0}
      className="cb-above"
    >
      <SiteChip site={of} name={name} />
      <Flex
        component="span"
        direction="column"
        gap={0}
        flex="1 1 140px"
        miw={0}
        lh={1.35}
        className={classes['account'] ?? ''}
      >
        <span>{name}</span>
        <b title={username}>{username}</b>
      </Flex>
      {row.children}
      {secret ? (
        may.reveal && (
          <RevealButton
            user={user}
            what={what}
            of={of}
            label={t`${username}’s password on ${name}`}
          />
        )
      ) : (
        <small>{t`no password`}</small>
      )}
      {may.edit && (
        <span>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t`Edit ${username} on ${name}`}
            onClick={row.onEdit}
          >
            <Trans>Edit</Trans>
          </Button>{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={t`Remove ${username} on ${name}`}
            onClick={row.onRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        </span>
      )}
    </Flex>
  )
}

import { Badge, Group, Paper, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { User } from '#shared/accounts/calls.ts'
import { displayName } from '../platform/session.ts'
import { Initials } from '../ui/Initials.tsx'

/** Who another person is here. */
export function ProfileOf({ person }: { readonly person: User }) {
  const { t } = useLingui()
  const name = displayName(person)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Profile`}>
      <Group wrap="nowrap" gap="md">
        <Initials name={name} size={56} />
        <div>
          <Text fw={650} fz="lg">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {person.user}
          </Text>
        </div>
      </Group>
      <Group gap={6} mt="md">
        <Badge tt="none">{person.owner ? t`Owner` : person.tipCont}</Badge>
        {person.studio && <Badge tt="none">{person.studio}</Badge>}
      </Group>
    </Paper>
  )
}

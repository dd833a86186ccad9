import { Box, Paper, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { permissionCalls } from '#shared/permissions/calls.ts'
import { useLiveCall } from '../platform/live.ts'
import { usePersonName } from '../platform/people.ts'
import { useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'

/** Shown to a trainer who looks at a manager: the models that are allocated to the trainer (docs/rules/permissions.md#sections-of-a-profile). */
export default function ModelsOf() {
  const { t } = useLingui()
  const { user } = useViewer()
  const nameOf = usePersonName()
  const { data, error } = useLiveCall(permissionCalls.modelsOf, { request: { params: { user } } })
  if (error) return <FormFailure text={failureText(error, t`Model Assignment`)} />
  if (!data) return <Skeleton h={160} radius="md" />
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Model Assignment`}>
      <Text fw={650} component="h2" fz="md" m={0}>
        <Trans>Models assigned to you</Trans>
      </Text>
      {data.models.length === 0 ? (
        <Empty
          icon={IconUsersGroup}
          title={t`No models are assigned to you`}
          hint={t`A manager of your studio assigns them.`}
        />
      ) : (
        <Box component="ul" my={14} pl={40} style={{ listStyle: 'disc' }}>
          {data.models.map((model) => (
            <li key={model}>
              <PersonLink user={model}>{nameOf(model)}</PersonLink>
            </li>
          ))}
        </Box>
      )}
    </Paper>
  )
}

import { Button, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { urlOf } from '../../platform/call.ts'

/** A download of everything kept of a person: for the person themselves, and for those who decide about erasures. */
export function DataDownload({
  user,
  own = false,
}: {
  readonly user: string
  readonly own?: boolean
}) {
  const { t } = useLingui()
  const may = useMayCall(erasureCalls.exportPerson, { params: { user } })
  const title = own ? t`My data` : t`Export personal data`
  if (!may) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Text fw={650} component="h2" fz="md" m={0} mb={6}>
        {title}
      </Text>
      <Text size="sm" mb="sm">
        {own ? (
          <Trans>Download all data about you (ZIP): profile, events and images.</Trans>
        ) : (
          <Trans>Download all data about this person (ZIP): profile, events and images.</Trans>
        )}
      </Text>
      <Button
        component="a"
        size="xs"
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.8} />}
        href={urlOf(erasureCalls.exportPerson.path, { user })}
        download
      >
        <Trans>Download</Trans>
      </Button>
    </Paper>
  )
}

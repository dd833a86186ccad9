import { Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths, withQuery } from '../platform/paths.ts'

/** The section of two-factor login, which is set for all studios together: a person may work in several. */
export function Security() {
  const { t } = useLingui()
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Security`}>
      <Text fw={650} component="h2" fz="md" m={0}>
        <Trans>Security</Trans>
      </Text>
      <Text size="sm" mt={6}>
        <Trans>
          Two-factor requirements apply to all studios. Owners and super users set them per account
          type.
        </Trans>
      </Text>
      <Text size="sm" mt={6}>
        <Link href={withQuery(paths.aboutUser, { section: 'security' })}>
          <Trans>Change two-factor requirements</Trans>
        </Link>
      </Text>
    </Paper>
  )
}

import { Box, Flex, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { dayAndTime, timeOfDay } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useViews } from './data.ts'

/**
 * The list of who viewed the product as this person, and why: no view is unseen. Nothing is shown where there was none.
 */
export function Views({ user }: { readonly user?: string }) {
  const { t, i18n } = useLingui()
  const { data } = useViews(user)
  if (!data || data.length === 0) return null
  const seconds = (at: string) => Date.parse(at) / 1000
  return (
    <Paper
      withBorder
      p="lg"
      component="section"
      className="cb-wide"
      aria-label={t`Viewed by others`}
    >
      <Text fw={650} component="h2" fz="md" m={0}>
        {user === undefined
          ? t`Who viewed Callboard as you`
          : t`Who viewed Callboard as this person`}
      </Text>
      <Box component="ul" mt="xs">
        {data.map(({ view, by, reason, started_at, ended_at, writes }) => {
          const from = dayAndTime(seconds(started_at), i18n.locale)
          const to = ended_at === null ? '' : timeOfDay(seconds(ended_at), i18n.locale)
          return (
            <Flex
              key={view}
              component="li"
              gap="4px 12px"
              align="center"
              justify="space-between"
              wrap="wrap"
              py={9}
              px={0}
              className="cb-above"
            >
              <Box miw={0} flex="1 1 220px">
                <b className="cb-anywhere">{by}</b>{' '}
                {ended_at === null && <StatusBadge tone="warn">{t`now`}</StatusBadge>}
                <Box component="small" display="block" fz="sm">
                  {ended_at === null ? <Trans>since {from}</Trans> : `${from} – ${to}`} ·{' '}
                  {writes ? t`could change things` : t`reading only`} · {reason}
                </Box>
              </Box>
            </Flex>
          )
        })}
      </Box>
    </Paper>
  )
}

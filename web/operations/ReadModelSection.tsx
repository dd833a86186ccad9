import { Box, Flex, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { isUnderWay } from '#shared/operations/rules.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useReadModels, useRebuilds } from './data.ts'
import { ReadModelRow } from './ReadModelRow.tsx'
import { RebuildHistory } from './RebuildHistory.tsx'
import classes from './Operations.module.css'

/** Every read model with how far it has come, and what is being done about it. */
export function ReadModelSection() {
  const { t, i18n } = useLingui()
  const { data, error } = useReadModels()
  const rebuilds = useRebuilds().data ?? []
  const head = data?.head.toLocaleString(i18n.locale)
  const aside = data?.aside.map(({ stream, version }) => `${stream} (${version})`).join(', ')
  return (
    <Flex aria-label={t`Read models`} component="section" direction="column" gap="sm">
      <Text maw={760} c="dimmed" fz="sm">
        <Trans>
          Read models feed the screens. Rebuild replays the event log, compares, and switches only
          if identical. Verify only compares.
        </Trans>
      </Text>
      <FormFailure text={error && !data ? failureText(error, t`Read models`) : undefined} />
      <FormFailure
        text={
          aside
            ? t`These events can’t be processed because their streams were deleted or truncated in EventStoreDB: ${aside}`
            : undefined
        }
      />
      {!data && !error && <Skeleton h={240} />}
      {data && (
        <>
          <div role="table" aria-label={t`Read models`} className={`cb-card ${classes['card']}`}>
            <Box
              role="row"
              c="dimmed"
              fz="xs"
              fw={600}
              className={classes['headings'] ?? ''}
              data-columns="models"
            >
              {[t`Read model`, t`Behind`, t`Shards`, t`Processed`, t`Quarantined`, t`Rebuild`].map(
                (heading) => (
                  <span key={heading} role="columnheader">
                    {heading}
                  </span>
                ),
              )}
            </Box>
            {data.projections.map((model) => (
              <ReadModelRow
                key={model.projection}
                model={model}
                rebuild={rebuilds.find(
                  ({ projection, state }) => projection === model.projection && isUnderWay(state),
                )}
              />
            ))}
          </div>
          <Text maw={760} c="dimmed" fz="sm">
            <Trans>Latest event: {head}</Trans>
          </Text>
        </>
      )}
      <RebuildHistory rebuilds={rebuilds.filter(({ state }) => !isUnderWay(state))} />
    </Flex>
  )
}

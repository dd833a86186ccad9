import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePersonName } from '../platform/people.ts'
import { dayAndTime } from './format.ts'

const TextDifference = lazyComponent(() => import('./TextDifference.tsx'))
export interface Version {
  readonly version: number
  readonly by: string
  readonly at: string
}
export interface VersionHistoryProps<V extends Version> {
  /** The newest first. */
  readonly versions: readonly V[]
  /** Returns the content of a version as one text. */
  readonly textOf: (version: V) => string
  /** Writes an old version again: what came after it stays in the history. Absent where the viewer may not. */
  readonly restore: ((version: V) => void) | undefined
}

/** All versions of something that people write, each by what it changed. */
export function VersionHistory<V extends Version>({
  versions,
  textOf,
  restore,
}: VersionHistoryProps<V>) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const said = (one: V | undefined) => (one ? textOf(one) : '')
  return (
    <Stack component="ol" aria-label={t`History`} gap="xs" m={0} p={0}>
      {versions.map((one, index) => {
        const [version, name] = [one.version, names(one.by)]
        const when = dayAndTime(Date.parse(one.at) / 1000, i18n.locale)
        return (
          <Paper key={version} component="li" withBorder p="xs" style={{ listStyle: 'none' }}>
            <Group justify="space-between" mb={4}>
              <Text size="xs" c="dimmed">{t`Version ${version}, ${name}, ${when}`}</Text>
              {restore && index > 0 && (
                <Button
                  size="compact-xs"
                  variant="default"
                  data-once=""
                  onClick={() => restore(one)}
                >
                  {t`Restore`}
                </Button>
              )}
            </Group>
            <LazyBoundary fallback={<Skeleton h={40} />}>
              <TextDifference before={said(versions[index + 1])} after={said(one)} />
            </LazyBoundary>
          </Paper>
        )
      })}
    </Stack>
  )
}

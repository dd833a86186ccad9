import { Alert, Button, Group, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { usePersonName } from '../platform/people.ts'

const TextDifference = lazyComponent(() => import('./TextDifference.tsx'))

/** Two people have edited one version: both texts are shown, and whoever comes second decides. `by` saved `theirs`. */
export function NewerVersion({
  by,
  theirs,
  mine,
  keepMine,
  takeTheirs,
}: {
  readonly by: string
  readonly theirs: string
  readonly mine: string
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}) {
  const { t } = useLingui()
  const name = usePersonName()(by)
  return (
    <Alert variant="default" title={t`${name} saved a newer version while you were editing`}>
      <Stack gap="xs" align="start">
        {t`What your text would change in theirs:`}
        <LazyBoundary fallback={null}>
          <TextDifference before={theirs} after={mine} />
        </LazyBoundary>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={keepMine}>{t`Keep mine`}</Button>
          <Button size="xs" variant="default" onClick={takeTheirs}>{t`Take theirs`}</Button>
        </Group>
      </Stack>
    </Alert>
  )
}

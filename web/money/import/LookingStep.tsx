import '@mantine/core/styles/Progress.layer.css'
import { Button, Group, Progress, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import classes from './ImportStatements.module.css'

/** How far the preview is. */
export default function LookingStep({
  what,
  part,
  onCancel,
}: {
  readonly what: 'reading' | 'asking'
  readonly part: number
  readonly onCancel: () => void
}) {
  const { t } = useLingui()
  const label = what === 'reading' ? t`Reading the file…` : t`Checking the rows…`
  return (
    <section className={`cb-card ${classes['card']}`} aria-label={t`Preview`}>
      <Text size="sm" role="status">
        {label}
      </Text>
      <Progress value={100 * part} aria-label={label} />
      <Group gap="8px 12px" justify="flex-end" className={classes['foot'] ?? ''}>
        <Button size="sm" variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </section>
  )
}

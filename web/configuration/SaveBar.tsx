import { Button, Group, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DateField } from '../ui/DateField.tsx'
import { HelpTip } from '../ui/HelpTip.tsx'
import { shortcutText } from '../ui/shortcut.ts'
import { useBroughtIntoSight, type SectionProps } from './SettingForm.tsx'
import classes from './SaveBar.module.css'

/** How much is not saved, from when it is to hold, and what can be done with it. */
export function SaveBar({ editing }: SectionProps) {
  const { t } = useLingui()
  const bar = useBroughtIntoSight(editing, ['day'])
  const { edits, restored, refused, changeDay, discard } = editing
  const changed = editing.changed.length
  if (changed === 0) return null
  return (
    <Group
      ref={bar}
      role="region"
      aria-label={t`Unsaved changes`}
      gap="10px 20px"
      align="flex-end"
      className={classes['bar'] ?? ''}
    >
      <div className={classes['count']}>
        <Text component="p" role="status" fw={650} size="sm" m={0}>
          <Plural value={changed} one="# change" other="# changes" />
        </Text>
        {restored && (
          <Text size="xs" c="dimmed">
            <Trans>Your unsaved entries were restored.</Trans>
          </Text>
        )}
      </div>
      <DateField
        label={t`Effective from`}
        description={t`Leave empty to apply now`}
        value={edits.day}
        error={refused?.at === 'day' && refused.text}
        onChange={changeDay}
      />
      <Group gap={8} align="stretch" wrap="nowrap" className={classes['buttons'] ?? ''}>
        <Button variant="default" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        <HelpTip text={shortcutText('mod+S')} side="end">
          {(describedBy) => (
            <Button type="submit" aria-describedby={describedBy}>
              <Trans>Save</Trans>
            </Button>
          )}
        </HelpTip>
      </Group>
    </Group>
  )
}

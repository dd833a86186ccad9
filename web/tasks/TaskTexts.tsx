import { Stack, Textarea } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/views.ts'
import { NewerVersion } from '../ui/NewerVersion.tsx'
import { useTaskText } from './use-task-text.ts'

/** Said here and not in a sheet, because the height of the field is reckoned from it. */
const titleStyle = { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 } as const

interface Props {
  readonly task: Task
  readonly mayEdit: boolean
}

/** Title and description, edited where they stand. */
export function TaskTexts(props: Props) {
  const { t } = useLingui()
  return (
    <Stack gap={6}>
      <InPlace {...props} field="title" label={t`Title`} />
      <InPlace {...props} field="description" label={t`Description`} />
    </Stack>
  )
}

function InPlace({
  task,
  mayEdit,
  field,
  label,
}: Props & { readonly field: 'title' | 'description'; readonly label: string }) {
  const { t } = useLingui()
  const text = useTaskText(task, field, label)
  const isTitle = field === 'title'
  return (
    <>
      {text.newer !== undefined && (
        <NewerVersion
          by={text.newer}
          theirs={text.saved}
          mine={text.text}
          keepMine={text.keepMine}
          takeTheirs={text.takeTheirs}
        />
      )}
      <Textarea
        autosize
        minRows={isTitle ? 1 : 3}
        maxRows={isTitle ? 4 : 24}
        aria-label={label}
        readOnly={!mayEdit}
        styles={isTitle ? { input: titleStyle } : {}}
        placeholder={isTitle ? '' : t`Add a description`}
        maxLength={isTitle ? taskLimits.title : taskLimits.description}
        error={text.isEmpty && t`Fill in this field`}
        value={text.text}
        onChange={({ currentTarget: { value } }) =>
          text.change(isTitle ? value.replaceAll('\n', ' ') : value)
        }
        onBlur={text.flush}
        onKeyDown={(event) => {
          const isEnd = event.key === 'Enter' && (isTitle || event.ctrlKey || event.metaKey)
          if (!isEnd) return
          event.preventDefault()
          text.flush()
        }}
      />
    </>
  )
}

import { Button, CloseButton, Flex, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { taskCalls } from '#shared/tasks/calls.ts'
import { labelColours, taskLimits } from '#shared/tasks/rules.ts'
import type { Label, ProjectDetail } from '#shared/tasks/views.ts'
import { call } from '../platform/call.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { tasksKey } from './data.ts'

/** The labels of a project; an empty id is a new one. */
export function LabelsDialog({
  project: { _id, name, labels },
  onClose,
}: {
  readonly project: ProjectDetail
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const colours = useColourNames()
  const form = useForm<{ labels: Label[] }>({
    mode: 'controlled',
    initialValues: { labels },
    validate: { labels: { name: (label) => (label.trim() === '' ? t`Fill in this field` : null) } },
  })
  const send = (values: { readonly labels: readonly Label[] }) =>
    call(taskCalls.setProjectLabels, {
      params: { project: _id },
      body: {
        labels: values.labels.map(({ _id: id, ...label }) =>
          id === '' ? label : { ...label, _id: id },
        ),
      },
    })
  return (
    <SaveDialog
      title={t`Labels of “${name}”`}
      about={_id}
      form={form}
      submit={t`Save`}
      toast={t`Saved`}
      invalidates={[tasksKey]}
      send={send}
      onClose={onClose}
    >
      {form.values.labels.map((label, index) => (
        <Flex key={label._id || index} gap="xs" align="start">
          <TextInput
            flex={1}
            aria-label={t`Name of the label`}
            maxLength={taskLimits.status}
            {...form.getInputProps(`labels.${index}.name`)}
          />
          <ChoiceSelect
            size="sm"
            aria-label={t`Colour`}
            {...form.getInputProps(`labels.${index}.colour`)}
            data={labelColours.map((value) => ({ value, label: colours[value] }))}
          />
          <CloseButton
            mt={4}
            aria-label={t`Remove ${label.name}`}
            onClick={() => form.removeListItem('labels', index)}
          />
        </Flex>
      ))}
      {form.values.labels.length < taskLimits.labels && (
        <Button
          variant="default"
          size="xs"
          onClick={() => form.insertListItem('labels', { _id: '', name: '', colour: 'blue' })}
        >
          {t`Add a label`}
        </Button>
      )}
    </SaveDialog>
  )
}

function useColourNames(): Readonly<Record<Label['colour'], string>> {
  const { t } = useLingui()
  return {
    grey: t`Grey`,
    red: t`Red`,
    orange: t`Orange`,
    yellow: t`Yellow`,
    green: t`Green`,
    blue: t`Blue`,
    violet: t`Violet`,
  }
}

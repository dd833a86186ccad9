import { useState } from 'react'
import { Flex, Group, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Automation } from '#shared/tasks/automation-views.ts'
import { automationAssigns, factKinds } from '#shared/tasks/automations.ts'
import { taskCalls } from '#shared/tasks/calls.ts'
import { priorities } from '#shared/tasks/rules.ts'
import { call } from '../platform/call.ts'
import { useLiveCall } from '../platform/live.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'
import { tasksKey, useProject } from './data.ts'
import { useAssignNames, useFactNames } from './fact-words.ts'
import { usePriorityNames } from './words.ts'
import { newId } from '../platform/new-id.ts'

interface Props {
  readonly studio: string
  /** Undefined: a new one. */
  readonly rule: Automation | undefined
  readonly onClose: () => void
}
const valuesOf = (rule: Automation | undefined) => ({
  kind: rule?.kind ?? ('idExpiry' as const),
  on: rule?.on ?? true,
  projectId: rule?.projectId ?? '',
  section: rule?.section ?? '',
  title: rule?.title ?? '',
  assign: rule?.assign ?? ('manager' as const),
  assignee: rule?.assignee ?? '',
  priority: rule?.priority ?? ('none' as const),
  due_days: String(rule?.due_days ?? ''),
  before_days: String(rule?.before_days ?? 30),
})

/** A rule by which facts open tasks: what opens one, and the task that it opens. */
export default function TaskRuleForm({ studio, rule, onClose }: Props) {
  const { t } = useLingui()
  const [id] = useState(() => rule?._id ?? newId())
  const form = useCallForm(taskCalls.setAutomation, valuesOf(rule), {
    projectId: t`Choose a project`,
    assignee: (user, { assign }) =>
      assign === 'person' && user === '' ? t`Choose a person` : null,
  })
  const { values } = form
  const facts = useFactNames()
  const isNamed = values.assign === 'person'
  return (
    <SaveDialog
      title={rule ? t`Edit rule` : t`New rule`}
      about={id}
      form={form}
      submit={t`Save`}
      size="lg"
      overflowing
      note={t`Tasks that are open already stay as they are.`}
      toast={t`Rule saved`}
      invalidates={[tasksKey]}
      send={(body) =>
        call(taskCalls.setAutomation, {
          params: { automation: id },
          body: { ...body, studio, assignee: isNamed ? body.assignee : null },
        })
      }
      onClose={onClose}
    >
      <Group grow align="start">
        <ChoiceSelect
          size="sm"
          label={t`When`}
          {...form.field('kind')}
          data={factKinds.map((value) => ({ value, label: facts[value] }))}
        />
        {values.kind === 'idExpiry' && (
          <TextInput
            label={t`Days before it expires`}
            inputMode="numeric"
            {...form.field('before_days')}
          />
        )}
      </Group>
      <TextInput
        label={t`Title of the task`}
        description={t`The task is linked to the person, so their name need not be in it.`}
        data-autofocus
        {...form.field('title')}
      />
      <WhereFields studio={studio} form={form} />
      <TaskFields studio={studio} form={form} />
      <Flex component="label" gap={8} align="center">
        <input
          type="checkbox"
          checked={values.on}
          onChange={({ currentTarget }) => form.setFieldValue('on', currentTarget.checked)}
        />
        {t`The rule is on`}
      </Flex>
    </SaveDialog>
  )
}

type RuleForm = ReturnType<
  typeof useCallForm<typeof taskCalls.setAutomation, keyof ReturnType<typeof valuesOf>>
>
/** In which project and section the tasks are opened. */
function WhereFields({ studio, form }: { readonly studio: string; readonly form: RuleForm }) {
  const { t } = useLingui()
  const { data } = useLiveCall(taskCalls.getProjects, { request: { query: { studio } } })
  const projects = data?.projects ?? []
  const { projectId } = form.values
  const isThere = projects.some(({ _id }) => _id === projectId)
  const sections = useProject(isThere ? projectId : '').data?.sections ?? []
  return (
    <Group grow align="start">
      <ChoiceSelect
        size="sm"
        label={t`Project`}
        {...form.field('projectId')}
        value={isThere ? projectId : ''}
        onChange={({ currentTarget: { value } }) =>
          form.setValues({ projectId: value, section: '' })
        }
        data={[
          { value: '', label: t`Choose a project` },
          ...projects.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <ChoiceSelect
        size="sm"
        label={t`Section`}
        {...form.field('section')}
        data={[
          { value: '', label: t`No section` },
          ...sections.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
    </Group>
  )
}

/** Whose the tasks are, how urgent and until when. */
function TaskFields({ studio, form }: { readonly studio: string; readonly form: RuleForm }) {
  const { t } = useLingui()
  const [assigns, priorityNames] = [useAssignNames(), usePriorityNames()]
  const { values } = form
  return (
    <>
      <Group grow align="start">
        <ChoiceSelect
          size="sm"
          label={t`Assignee`}
          {...form.field('assign')}
          data={automationAssigns.map((value) => ({ value, label: assigns[value] }))}
        />
        {values.assign === 'person' && (
          <PersonPicker
            label={t`Person`}
            studio={studio}
            value={values.assignee}
            error={form.errors['assignee']}
            onChange={(user) => form.setFieldValue('assignee', user)}
          />
        )}
      </Group>
      <Group grow align="start">
        <ChoiceSelect
          size="sm"
          label={t`Priority`}
          {...form.field('priority')}
          data={priorities.map((value) => ({ value, label: priorityNames[value] }))}
        />
        <TextInput
          label={t`Due after days`}
          placeholder={t`No due date`}
          inputMode="numeric"
          {...form.field('due_days')}
        />
      </Group>
    </>
  )
}

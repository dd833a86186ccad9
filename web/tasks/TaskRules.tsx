import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconEdit, IconPlus, IconRobot, IconTrash } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { Automation } from '#shared/tasks/automation-views.ts'
import { automationLimits } from '#shared/tasks/automations.ts'
import { madeTaskCalls } from '#shared/tasks/made-calls.ts'
import { myTaskCalls } from '#shared/tasks/my-calls.ts'
import { call } from '../platform/call.ts'
import { keyOfModule } from '../platform/keys.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLiveCall } from '../platform/live.ts'
import { paths } from '../platform/paths.ts'
import { usePersonName } from '../platform/people.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useQueryString } from '../platform/query-string.ts'
import { useViewer } from '../platform/session.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { Crumbs } from '../ui/Crumbs.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { ListScreen } from '../ui/ListScreen.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useConfirmedAction } from '../ui/use-confirmed-action.ts'
import { useTool } from '../ui/use-form-action.ts'
import { useAssignNames, useFactNames, useProblemNames } from './fact-words.ts'

const rulesKey = keyOfModule(madeTaskCalls.automations)
const TaskRuleForm = lazyComponent(() => import('./TaskRuleForm.tsx'))

/** The rules of a studio by which facts open tasks, with what each has opened. */
export default function TaskRules() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query, choose] = useQueryString(['studio'])
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const own = studios.find(({ studio }) => studio === (query.studio || viewer.studio)) ?? studios[0]
  const studio = own?.studio ?? ''
  const asked = useLiveCall(madeTaskCalls.automations, {
    request: { query: { studio } },
    enabled: studio !== '',
  })
  const [edited, edit] = useState<Automation | 'new'>()
  const add = useMemo(() => () => edit('new'), [])
  const isFull = (asked.data?.length ?? 0) >= automationLimits.ofStudio
  const tools = useTool(
    madeTaskCalls.setAutomation,
    { id: 'new-rule', label: t`New rule`, icon: IconPlus },
    add,
  )
  const actions = useRuleActions(studio, edit)
  return (
    <ListScreen
      title={t`Automatic tasks`}
      name="task-rules"
      hint={t`Callboard opens a task when something happens, and sets it to done once that is dealt with. Documents and late changes are looked at every morning.`}
      above={
        <>
          <Crumbs
            crumbs={[
              { text: t`Tasks`, href: paths.tasks },
              { text: t`Automatic tasks`, href: paths.taskRules },
            ]}
          />
          {studios.length > 1 && (
            <ChoiceSelect
              w={180}
              aria-label={t`Studio`}
              value={studio}
              onChange={({ currentTarget }) => choose({ studio: currentTarget.value })}
              data={studios.map((one) => ({ value: one.studio, label: one.name }))}
            />
          )}
        </>
      }
      asked={asked}
      rowId={({ _id }) => _id}
      columns={useColumns(studio)}
      {...(isFull ? {} : { tools })}
      actions={actions}
      actionsWidth="210px"
      empty={{
        icon: IconRobot,
        title: t`No rules yet`,
        hint: t`For example: a task for a manager 30 days before an ID document expires.`,
      }}
    >
      <LazyBoundary fallback={null}>
        {edited && (
          <TaskRuleForm
            key={edited === 'new' ? 'new' : edited._id}
            studio={studio}
            rule={edited === 'new' ? undefined : edited}
            onClose={() => edit(undefined)}
          />
        )}
      </LazyBoundary>
    </ListScreen>
  )
}

function useRuleActions(studio: string, edit: (rule: Automation) => void) {
  const { t } = useLingui()
  const removal = useConfirmedAction<Automation>({
    id: 'remove-rule',
    label: t`Remove`,
    icon: IconTrash,
    danger: true,
    nameOf: ({ title }) => title,
    text: () => t`The tasks that it has opened stay.`,
    send: ({ _id: automation }) =>
      call(madeTaskCalls.removeAutomation, { params: { automation }, query: { studio } }),
    toast: t`Rule removed`,
    invalidates: rulesKey,
  })
  const change = { id: 'edit-rule', label: t`Edit`, icon: IconEdit, can: true } as const
  return (row: Automation) => [{ ...change, perform: () => edit(row) }, removal([row])]
}

function useColumns(studio: string): readonly Column<Automation>[] {
  const { t } = useLingui()
  const [facts, assigns, problems] = [useFactNames(), useAssignNames(), useProblemNames()]
  const names = usePersonName()
  const projects = useLiveCall(myTaskCalls.getProjects, {
    request: { query: { studio } },
    enabled: studio !== '',
  }).data?.projects
  const where = ({ projectId, section }: Automation) => {
    const project = projects?.find(({ _id }) => _id === projectId)
    const within = project?.sections.find(({ _id }) => _id === section)
    return [project?.name, within?.name].filter(Boolean).join(' · ') || '–'
  }
  const state = ({ on, problem }: Automation) =>
    problem !== null ? problems[problem] : on ? t`On` : t`Off`
  return [
    { id: 'title', header: t`Task`, value: ({ title }) => title, width: '1.8fr' },
    { id: 'kind', header: t`When`, value: ({ kind }) => facts[kind], width: '1.4fr' },
    { id: 'where', header: t`Project`, value: where, width: '1.2fr' },
    {
      id: 'assignee',
      header: t`Assignee`,
      value: ({ assign, assignee }) => (assignee === null ? assigns[assign] : names(assignee)),
      width: '1.3fr',
    },
    {
      id: 'state',
      header: t`State`,
      value: state,
      cell: (row) => (
        <StatusBadge tone={row.problem !== null ? 'warn' : row.on ? 'ok' : 'neutral'}>
          {state(row)}
        </StatusBadge>
      ),
      width: '1.4fr',
    },
    {
      id: 'open',
      header: t`Open tasks`,
      value: ({ open }) => open,
      align: 'right',
      width: '0.6fr',
    },
    {
      id: 'lately',
      header: t`Opened in 30 days`,
      value: ({ lately }) => lately,
      align: 'right',
      width: '0.7fr',
    },
  ]
}

import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Box, Button, Checkbox, Flex, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { rosterCalls } from '#shared/schedules/calls.ts'
import type { PlannedCell } from '#shared/schedules/hours.ts'
import { planningCalls } from '#shared/schedules/planning-calls.ts'
import { PATTERN_DAYS_MAX, PATTERN_NAME_MAX } from '#shared/schedules/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { useLiveCall } from '../platform/live.ts'
import { toastFailure } from '../platform/toasts.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DateRangePicker } from '../ui/DateRangePicker.tsx'
import { digitsOnly } from '../ui/digits-only.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { hoursText } from './blocks.ts'
import { copied } from './grid-edits.ts'
import { laidOver, patternEnd } from './pattern-edits.ts'
import type { PlannerDialogProps } from './PlannerDialog.tsx'
import { blockOf } from './selection.ts'
import { useShownPeople } from './use-shown-people.ts'
import classes from './Planner.module.css'

const key = (studio: string) => keyOf(planningCalls.patterns, { query: { studio } })

/** Repeats some days over people and dates: those that are selected, or a pattern that was kept. */
export default function PatternForm(props: PlannerDialogProps) {
  const { desk, onClose } = props
  const { t } = useLingui()
  const may = useMayCall(rosterCalls.draft)
  const selected = useSelected(props)
  const kept = usePatterns(desk.studio)
  const form = usePatternForm(selected.from)
  const { pattern, range } = form.values
  const cells = kept.find((one) => one.pattern === pattern)?.cells ?? selected.cells
  const send = async ({ shift, ...values }: PatternValues) => {
    if (values.keep && pattern === '') await savePattern(desk.studio, values.name, cells)
    await desk.draft(laidOver({ cells, users: selected.users, ...range, shift: Number(shift) }))
  }
  if (!may) return null
  return (
    <SaveDialog
      title={t`Apply pattern`}
      about={`${desk.studio} ${selected.users.join()}`}
      size="lg"
      form={form}
      send={send}
      submit={t`Apply`}
      toast={t`Pattern applied. Nothing is published yet.`}
      invalidates={[key(desk.studio)]}
      onClose={onClose}
    >
      <ChoiceSelect
        size="sm"
        label={t`Pattern`}
        data={[
          {
            value: '',
            label: t`${plural(selected.cells.length, { one: '# selected day', other: '# selected days' })}`,
          },
          ...kept.map(({ pattern: value, name }) => ({ value, label: name })),
        ]}
        {...form.getInputProps('pattern')}
      />
      <Days cells={cells} />
      <PatternPeople {...selected} />
      <DateRangePicker
        label={t`Dates`}
        value={range}
        onChange={(dates) => form.setFieldValue('range', dates)}
      />
      {selected.users.length > 1 && (
        <TextInput
          label={t`Days between people`}
          description={t`Each person starts the pattern this many days later than the one above`}
          maxLength={2}
          {...digitsOnly}
          {...form.getInputProps('shift')}
        />
      )}
      {pattern === '' ? (
        <KeepPattern form={form} />
      ) : (
        <RemovePattern
          studio={desk.studio}
          pattern={pattern}
          onRemoved={() => form.setFieldValue('pattern', '')}
        />
      )}
    </SaveDialog>
  )
}

function PatternPeople({ users, names }: Pick<Selected, 'users' | 'names'>) {
  const { t } = useLingui()
  return (
    <Box component="p" c="dimmed" fz="sm" mah="4.5em" className="cb-scroll">
      {t`${plural(users.length, { one: '# person', other: '# people' })}`}: {names}
    </Box>
  )
}
type Selected = ReturnType<typeof useSelected>

function usePatternForm(from: string) {
  const { t } = useLingui()
  return useForm({
    mode: 'controlled',
    initialValues: {
      pattern: '',
      range: { from, to: patternEnd(from) },
      shift: '0',
      keep: false,
      name: '',
    },
    validate: {
      name: (name, { keep }) => (keep && name.trim() === '' ? t`Enter a name` : null),
    },
  })
}
type PatternForm = ReturnType<typeof usePatternForm>
type PatternValues = PatternForm['values']
const savePattern = (studio: string, name: string, cells: readonly PlannedCell[]) =>
  call(planningCalls.savePattern, {
    body: { studio, name: name.trim(), cells: cells.map((cell) => [...cell]) },
  })

/** The days that are applied are kept under a name, if one wants. */
function KeepPattern({ form }: { readonly form: PatternForm }) {
  const { t } = useLingui()
  const may = useMayCall(planningCalls.savePattern)
  if (!may) return null
  return (
    <>
      <Checkbox
        label={t`Save this pattern`}
        {...form.getInputProps('keep', { type: 'checkbox' })}
      />
      {form.values.keep && (
        <TextInput label={t`Name`} maxLength={PATTERN_NAME_MAX} {...form.getInputProps('name')} />
      )}
    </>
  )
}

const usePatterns = (studio: string) =>
  useLiveCall(planningCalls.patterns, { request: { query: { studio } } }).data ?? []

/** Reads the selection in the grid: its first row is the pattern, its people are who it is for. */
function useSelected({
  desk,
  shape,
  query,
  selection,
}: Pick<PlannerDialogProps, 'desk' | 'shape' | 'query' | 'selection'>) {
  const people = useShownPeople(desk, shape, query)
  const block = blockOf(selection.now())
  const frame = { people, days: shape.days, view: desk.store.cell.bind(desk.store) }
  const [cells = []] = copied(frame, { ...block, bottom: block.top })
  const chosen = people.slice(block.top, block.bottom + 1).filter(({ may_edit }) => may_edit)
  return {
    cells: cells.slice(0, PATTERN_DAYS_MAX),
    users: chosen.map(({ user }) => user),
    names: chosen.map(({ name }) => name).join(', '),
    from: shape.days[block.left] ?? shape.days[0] ?? '',
  }
}

function Days({ cells }: { readonly cells: readonly PlannedCell[] }) {
  const { t } = useLingui()
  return (
    <Flex component="ol" gap={4} wrap="wrap" fz="sm" className={classes['pattern'] ?? ''}>
      {cells.map((cell, day) => (
        // A pattern is its days in order.
        <li key={day} data-off={cell.length === 0 || undefined}>
          {cell.length === 0 ? t`Off` : cell.map(hoursText).join(', ')}
        </li>
      ))}
    </Flex>
  )
}

function RemovePattern({
  studio,
  pattern,
  onRemoved,
}: {
  readonly studio: string
  readonly pattern: string
  readonly onRemoved: () => void
}) {
  const { t } = useLingui()
  const may = useMayCall(planningCalls.removePattern)
  const client = useQueryClient()
  const remove = async () => {
    try {
      await call(planningCalls.removePattern, { params: { studio, pattern } })
      onRemoved()
      await client.invalidateQueries({ queryKey: key(studio) })
    } catch (error) {
      await toastFailure(error, t`Remove pattern`)
    }
  }
  if (!may) return null
  return (
    <Button variant="subtle" size="compact-sm" color="red" onClick={() => void remove()}>
      <Trans>Remove pattern</Trans>
    </Button>
  )
}

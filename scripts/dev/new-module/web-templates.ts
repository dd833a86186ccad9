const moduleText = `import { msg } from '@lingui/core/macro'
import { staffMealsCalls } from '#shared/staff-meals/calls.ts'
import { defineModule } from '../platform/module.ts'

export const staffMeals = defineModule({
  name: 'staff-meals',
  screens: {
    staffMeals: {
      path: '/staff-meals',
      show: () => import('./StaffMeals.tsx'),
      label: msg\`Staff Meals\`,
      icon: 'IconPuzzle',
      needs: staffMealsCalls.list,
      menu: { group: 'main', order: 1000 },
    },
  },
  refusals: { of: ['staffMeals'], words: () => import('./refusals.ts') },
})
`

const refusalsText = `import { msg } from '@lingui/core/macro'
import type { staffMealsRefusals } from '#shared/staff-meals/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof staffMealsRefusals> = {
  'staffMeals.alreadyThere': msg({ message: 'this entry is there already' }),
  'staffMeals.notThere': msg({ message: 'there is no such entry' }),
  'staffMeals.userUnknown': msg({ message: 'there is no such person' }),
}
`

const dataText = `import { useQuery } from '@tanstack/react-query'
import { staffMealsCalls } from '#shared/staff-meals/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'

export const entriesKey = ['staff-meals']

/** Everybody's entries, as far as they are in sight; fetched again when something of the module has moved. */
export function useEntries() {
  useLiveQuery('staff-meals', entriesKey)
  return useQuery({
    queryKey: entriesKey,
    queryFn: ({ signal }) => call(staffMealsCalls.list, {}, { signal }),
  })
}
`

const screenText = `import { useCallback, useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconPuzzle, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { staffMealsCalls, type StaffMealsEntry } from '#shared/staff-meals/calls.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { call } from '../platform/call.ts'
import { useFilters } from '../platform/filters.ts'
import { usePersonName } from '../platform/people.ts'
import { toastSuccess } from '../platform/toasts.ts'
import type { Column } from '../ui/DataTable.tsx'
import { dayAndTime } from '../ui/format.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { hasWords } from '../ui/plain.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { AddEntry } from './AddEntry.tsx'
import { entriesKey, useEntries } from './data.ts'

/** Everybody's entries. */
export default function StaffMeals() {
  const { t } = useLingui()
  const entries = useEntries()
  const names = usePersonName()
  const filters = useFilters(
    useMemo(() => ({ q: { kind: 'text', label: t\`Find a person or an entry\` } as const }), [t]),
  )
  const [adding, setAdding] = useState(false)
  const mayAdd = useMayCall(staffMealsCalls.add)
  const tools = useMemo(
    (): readonly ScreenAction[] =>
      mayAdd
        ? [
            {
              id: 'staff-meals add',
              label: t\`Add an entry\`,
              icon: IconPlus,
              can: true,
              perform: () => setAdding(true),
            },
          ]
        : [],
    [t, mayAdd],
  )
  const matches = useCallback(
    (row: StaffMealsEntry, { q }: { readonly q: string }) =>
      hasWords(\`\${names(row.user)} \${row.text}\`, q),
    [names],
  )
  return (
    <ListScreen
      title={t\`Staff Meals\`}
      name="staff-meals"
      asked={entries}
      rowId={({ entry }) => entry}
      columns={useColumns()}
      sortedBy={{ id: 'at', desc: true }}
      filters={filters}
      matches={matches}
      tools={tools}
      {...useRowActions()}
      empty={{
        icon: IconPuzzle,
        title: t\`Nothing here yet\`,
        ...(tools[0] ? { action: tools[0] } : {}),
      }}
    >
      {adding && <AddEntry onClose={() => setAdding(false)} />}
    </ListScreen>
  )
}

function useColumns(): readonly Column<StaffMealsEntry>[] {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  return useMemo(
    () => [
      { id: 'user', header: t\`Person\`, value: ({ user }) => names(user) },
      { id: 'text', header: t\`Text\`, value: ({ text }) => text, width: '2fr' },
      { id: 'by', header: t\`Added by\`, value: ({ by }) => names(by) },
      {
        id: 'at',
        header: t\`When\`,
        value: ({ at }) => at,
        cell: ({ at }) => dayAndTime(Date.parse(at) / 1000, i18n.locale),
        text: ({ at }) => at,
      },
    ],
    [t, i18n.locale, names],
  )
}

/** What can be done with one entry, for whom the server lets do it. */
function useRowActions() {
  const { t } = useLingui()
  const client = useQueryClient()
  const confirm = useConfirm()
  const mayRemove = useMayCall(staffMealsCalls.remove)
  if (!mayRemove) return {}
  const remove = ({ entry }: StaffMealsEntry) =>
    confirm({
      confirm: t\`Remove\`,
      danger: true,
      context: t\`Remove\`,
      perform: async () => {
        await call(staffMealsCalls.remove, { params: { entry } })
        await client.invalidateQueries({ queryKey: entriesKey })
        await toastSuccess(t\`Removed\`)
      },
    })
  return {
    actions: (row: StaffMealsEntry): readonly ScreenAction[] => [
      {
        id: \`remove \${row.entry}\`,
        label: t\`Remove\`,
        icon: IconTrash,
        can: true,
        perform: () => remove(row),
      },
    ],
  }
}
`

const formText = `import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { staffMealsCalls } from '#shared/staff-meals/calls.ts'
import { call } from '../platform/call.ts'
import { usePeople } from '../platform/people.ts'
import { displayName } from '../platform/session.ts'
import { useSave } from '../platform/use-save.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { entriesKey } from './data.ts'

interface Values {
  readonly user: string
  readonly text: string
}
const add = ({ user, text }: Values) =>
  call(staffMealsCalls.add, { params: { user }, body: { text: text.trim() } })

export function AddEntry({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const people = usePeople() ?? []
  const title = t\`Add an entry\`
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { user: '', text: '' },
    validate: {
      user: (user) => (user === '' ? t\`Choose somebody\` : null),
      text: (text) => (text.trim() === '' ? t\`Enter a text\` : null),
    },
  })
  const saving = useSave(add, {
    context: title,
    toast: t\`Added\`,
    invalidates: [entriesKey],
    fields: { 'staffMeals.userUnknown': 'user' },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      saving={saving}
      draft={{ name: 'staff-meals' }}
      submit={t\`Add\`}
      onClose={onClose}
    >
      <Stack gap="sm">
        <ChoiceSelect
          size="sm"
          label={t\`Person\`}
          data={[
            { value: '', label: t\`Choose…\` },
            ...people.map((person) => ({ value: person.user, label: displayName(person) })),
          ]}
          {...form.getInputProps('user')}
        />
        <TextInput label={t\`Text\`} maxLength={500} required {...form.getInputProps('text')} />
      </Stack>
    </FormDialog>
  )
}
`

const e2eText = `import { expect, test } from 'vitest'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

test('an entry is added about a person, shown, and removed', async () => {
  const { page, problems } = await stage.open('/staff-meals')
  await page.getByRole('heading', { level: 1, name: 'Staff Meals' }).waitFor()
  await page.getByRole('button', { name: 'Add an entry' }).first().click()
  const form = page.getByRole('form', { name: 'Add an entry' })
  await form.getByLabel('Person').selectOption({ label: 'Ana Fictiva' })
  await form.getByLabel('Text').fill('Likes the window seat')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Likes the window seat' })
  await row.getByRole('cell', { name: 'Ana Fictiva', exact: true }).waitFor()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await page.context().close()
})
`

/** What is seen: the screen, its form, its words and its test in Chromium. By path. */
export const webFiles: Readonly<Record<string, string>> = {
  'web/staff-meals/module.ts': moduleText,
  'web/staff-meals/refusals.ts': refusalsText,
  'web/staff-meals/data.ts': dataText,
  'web/staff-meals/StaffMeals.tsx': screenText,
  'web/staff-meals/AddEntry.tsx': formText,
  'web/staff-meals/staff-meals.e2e.ts': e2eText,
}

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
})
`

const screenText = `import { useCallback } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconPuzzle, IconTrash } from '@tabler/icons-react'
import { staffMealsCalls, type StaffMealsEntry } from '#shared/staff-meals/calls.ts'
import { call } from '../platform/call.ts'
import { usePersonName } from '../platform/people.ts'
import { useLiveCall } from '../platform/use-live-call.ts'
import { ListScreen } from '../ui/ListScreen.tsx'
import { momentColumn } from '../ui/moment-column.ts'
import { useRowAction } from '../ui/use-confirmed-action.ts'
import { useFormAction } from '../ui/use-form-action.ts'
import { useWordFilter } from '../ui/use-word-filter.ts'
import { AddEntry } from './AddEntry.tsx'

/** Everybody's entries. */
export default function StaffMeals() {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const found = useWordFilter(
    t\`Find a person or an entry\`,
    useCallback((row: StaffMealsEntry) => \`\${names(row.user)} \${row.text}\`, [names]),
  )
  const adding = useFormAction(
    staffMealsCalls.add,
    { id: 'staff-meals add', label: t\`Add an entry\`, icon: IconPlus },
    (close) => <AddEntry onClose={close} />,
  )
  const removing = useRowAction<StaffMealsEntry>(staffMealsCalls.remove, {
    id: 'remove',
    label: t\`Remove\`,
    icon: IconTrash,
    danger: true,
    nameOf: ({ text }) => text,
    send: ({ entry }) => call(staffMealsCalls.remove, { params: { entry } }),
    toast: t\`Removed\`,
    invalidates: ['staff-meals'],
  })
  return (
    <ListScreen
      title={t\`Staff Meals\`}
      name="staff-meals"
      asked={useLiveCall('staff-meals', staffMealsCalls.list)}
      rowId={({ entry }) => entry}
      columns={[
        { id: 'user', header: t\`Person\`, value: ({ user }) => names(user) },
        { id: 'text', header: t\`Text\`, value: ({ text }) => text, width: '2fr' },
        { id: 'by', header: t\`Added by\`, value: ({ by }) => names(by) },
        momentColumn<StaffMealsEntry>(
          { id: 'at', header: t\`When\`, at: ({ at }) => at },
          i18n.locale,
        ),
      ]}
      sortedBy={{ id: 'at', desc: true }}
      empty={{ icon: IconPuzzle, title: t\`Nothing here yet\` }}
      {...found}
      {...adding}
      {...removing}
    />
  )
}
`

const formText = `import { TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { staffMealsCalls } from '#shared/staff-meals/calls.ts'
import { call } from '../platform/call.ts'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'

export function AddEntry({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    mode: 'controlled',
    initialValues: { user: '', text: '' },
    validate: { user: isNotEmpty(t\`Choose a person\`), text: isNotEmpty(t\`Enter a text\`) },
  })
  return (
    <SaveDialog
      title={t\`Add an entry\`}
      form={form}
      send={({ user, text }) => call(staffMealsCalls.add, { params: { user }, body: { text } })}
      submit={t\`Add\`}
      toast={t\`Added\`}
      invalidates={[['staff-meals']]}
      fields={{ 'staffMeals.userUnknown': 'user' }}
      about=""
      onClose={onClose}
    >
      <PersonPicker label={t\`Person\`} required {...form.getInputProps('user')} />
      <TextInput label={t\`Text\`} maxLength={500} required {...form.getInputProps('text')} />
    </SaveDialog>
  )
}
`

const e2eText = `import { expect, test } from 'vitest'
import { listPage } from '../testing/list-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

test('entries are added about a person, shown, and removed one by one and together', async () => {
  const { page, problems } = await stage.open('/staff-meals')
  const list = listPage(page)
  const user = { choice: 'Ana Fictiva' }
  for (const Text of ['Likes the window seat', 'Comes late', 'Eats no fish'])
    await list.fill('Add an entry', { Person: user, Text }, 'Add')
  await list.row('Comes late').getByRole('cell', { name: 'Ana Fictiva' }).first().waitFor()
  await list.actOn('Comes late', 'Remove')
  await list.actOnAll('Remove')
  expect(problems).toEqual([])
  await page.context().close()
})
`

/** What is seen: the screen, its form, its words and its test in Chromium. By path. */
export const webFiles: Readonly<Record<string, string>> = {
  'web/staff-meals/module.ts': moduleText,
  'web/staff-meals/StaffMeals.tsx': screenText,
  'web/staff-meals/AddEntry.tsx': formText,
  'web/staff-meals/staff-meals.e2e.ts': e2eText,
}

import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { itemCalls, type Item } from '#shared/money/item-calls.ts'
import type { EnteredKind } from '#shared/money/items.ts'
import { isReason } from '#shared/platform/reason.ts'
import { call } from '../platform/call.ts'
import { usePersonName } from '../platform/people.ts'
import { dayName } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { afterItems } from './data.ts'
import classes from './Items.module.css'
import { useKindWords } from './kind-words.ts'

/** Asks why, and names what is reversed. */
export default function ReverseItem({
  kind,
  item,
  onClose,
}: {
  readonly kind: EnteredKind
  readonly item: Item
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const words = useKindWords(kind)
  const names = usePersonName()
  const form = useForm({
    mode: 'controlled',
    initialValues: { reason: '' },
    validate: {
      reason: (reason) => (isReason(reason) ? null : t`Enter a reason (at least 3 letters)`),
    },
  })
  return (
    <SaveDialog
      title={words.reverse}
      form={form}
      send={({ reason }) =>
        call(itemCalls.reverseItem, { params: { item: item.item }, body: { reason } })
      }
      invalidates={afterItems}
      toast={words.reversed}
      submit={t`Reverse`}
      danger
      onClose={onClose}
    >
      <div className={classes['target']}>
        <b>
          {names(item.user)} · <Money amount={item.amount} currency={item.currency} exact />
        </b>
        <small>
          {dayName(item.date, i18n.locale)} · {item.reason}
        </small>
      </div>
      <Text size="sm" c="dimmed">
        <Trans>
          From now on it counts as nothing. The entry stays in the list, marked as reversed.
        </Trans>
      </Text>
      <TextInput
        data-autofocus
        required
        maxLength={300}
        label={t`Reason`}
        description={t`${names(item.user)} can read it`}
        {...form.getInputProps('reason')}
      />
    </SaveDialog>
  )
}

import { Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { itemCalls, type Item } from '#shared/money/item-calls.ts'
import type { EnteredKind } from '#shared/money/items.ts'
import { call } from '../platform/call.ts'
import { usePersonName } from '../platform/people.ts'
import { plainDay } from '../ui/format.ts'
import { Money } from '../ui/Money.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { afterItems } from './data.ts'
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
  const name = usePersonName()(item.user)
  return (
    <ReasonDialog
      title={words.reverse}
      about={item.item}
      call={itemCalls.reverseItem}
      send={(reason) =>
        call(itemCalls.reverseItem, { params: { item: item.item }, body: { reason } })
      }
      invalidates={afterItems}
      toast={words.reversed}
      submit={t`Reverse`}
      danger
      field={{ description: t`${name} can read it.` }}
      onClose={onClose}
    >
      <Stack gap={2} py="xs" px="sm" bg="var(--cb-canvas)" className="cb-box cb-anywhere">
        <b>
          {name} · <Money amount={item.amount} currency={item.currency} exact />
        </b>
        <small>
          {plainDay(item.date, i18n.locale)} · {item.reason}
        </small>
      </Stack>
      <Text size="sm" c="dimmed">
        <Trans>It no longer counts. It stays in the list, marked as reversed.</Trans>
      </Text>
    </ReasonDialog>
  )
}

import { useMemo } from 'react'
import { Box, Flex, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCash } from '@tabler/icons-react'
import { itemCalls, type Item } from '#shared/money/item-calls.ts'
import type { ItemKind } from '#shared/money/items.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import type { Column } from '../ui/DataTable.tsx'
import { List } from '../ui/List.tsx'
import { useItemColumns } from './columns.tsx'
import { seesOthers, useItemsOfPerson } from './data.ts'
import { ItemSums } from './ItemSums.tsx'

interface Props {
  readonly user: string
  readonly kinds: readonly ItemKind[]
  /** The title of all of these kinds together. */
  readonly title: string
  readonly none: string
}
/** A person's items of some kinds; absent for viewers who may see none of these. */
export function ItemsOfPerson({ kinds, title, ...props }: Props) {
  const viewer = useViewer()
  const named = useKindTitle()
  const seen = useMemo(
    () => kinds.filter((kind) => props.user === viewer.user || seesOthers(viewer, kind)),
    [kinds, props.user, viewer],
  )
  if (seen.length === 0 || !mayCall(viewer, itemCalls.items, { query: { user: props.user } }))
    return null
  // Nothing is said of kinds that are not in sight.
  const ofSeen = seen.length === kinds.length ? title : named(seen)
  return <SeenItems {...props} kinds={seen} title={ofSeen} />
}

function useKindTitle() {
  const { t, i18n } = useLingui()
  const names: Readonly<Record<ItemKind, string>> = {
    bonus: t`Bonuses`,
    penalty: t`Penalties`,
    upfront: t`Upfronts`,
    purchase: t`Purchases`,
  }
  return (kinds: readonly ItemKind[]) =>
    new Intl.ListFormat(i18n.locale).format(kinds.map((kind) => names[kind]))
}

const rowId = ({ item }: Item) => item

function SeenItems({ user, kinds, title, none }: Props) {
  const asked = useItemsOfPerson(user)
  const rows = useMemo(
    () => asked.data?.filter(({ kind }) => kinds.includes(kind)),
    [asked.data, kinds],
  )
  const columns = useColumns(kinds)
  return (
    <Flex component="section" direction="column" gap={8} miw={0} aria-label={title}>
      <Group gap="4px 16px" align="baseline" fz="sm">
        <Box component="h2" fz="1.0625rem">
          {title}
        </Box>
        {rows && rows.length > 0 && kinds.length === 1 && (
          <ItemSums items={rows} isPaidBack={kinds[0] === 'upfront'} />
        )}
      </Group>
      <List
        name={`person-${kinds.join('-')}`}
        label={title}
        asked={{ data: rows, error: asked.error, refetch: asked.refetch }}
        rowId={rowId}
        columns={columns}
        heightMax={460}
        widthMin={kinds.includes('upfront') ? 1120 : 860}
        empty={{ icon: IconCash, title: none }}
      />
    </Flex>
  )
}

/** Returns the columns: the person is named above, and of several kinds each row says its own. */
function useColumns(kinds: readonly ItemKind[]): readonly Column<Item>[] {
  const { t } = useLingui()
  const columns = useItemColumns({ isPaidBack: kinds.includes('upfront'), studios: null })
  return useMemo(() => {
    const names: Readonly<Record<ItemKind, string>> = {
      bonus: t`Bonus`,
      penalty: t`Penalty`,
      upfront: t`Upfront`,
      purchase: t`Purchase`,
    }
    const kind: Column<Item> = {
      id: 'kind',
      header: t`Kind`,
      value: (item) => names[item.kind],
      width: '0.8fr',
    }
    const [, ...rest] = columns
    const date = rest.filter(({ id }) => id === 'date')
    const others = rest.filter(({ id }) => id !== 'date')
    return kinds.length > 1 ? [...date, kind, ...others] : [...date, ...others]
  }, [t, kinds, columns])
}

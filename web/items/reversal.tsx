import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { itemCalls, type Item } from '#shared/money/item-calls.ts'
import type { EnteredKind } from '#shared/money/items.ts'
import { useMayCall, type ScreenAction } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useViewer } from '../platform/session.ts'
import { managesKind } from './data.ts'

const ReverseItem = lazyComponent(() => import('./ReverseItem.tsx'))

interface Reversal {
  /** Props of a list: a button in each row, for those who may reverse items. */
  readonly list: {
    readonly actions?: (row: Item) => readonly ScreenAction[]
    readonly actionsWidth?: string
  }
  readonly dialog: ReactNode
}
/** Takes back an item, after a question with its reason. Only the owner and super users do it to themselves. */
export function useReversal(kind: EnteredKind): Reversal {
  const { t } = useLingui()
  const viewer = useViewer()
  const [chosen, setChosen] = useState<Item>()
  const may = useMayCall(itemCalls.reverseItem) && managesKind(viewer, kind)
  if (!may) return { list: {}, dialog: null }
  const isOwn = ({ user }: Item) => user === viewer.user && !viewer.owner && !viewer.super
  const actions = (row: Item): readonly ScreenAction[] =>
    row.state === 'reversed'
      ? []
      : [
          {
            id: 'reverse',
            label: t`Reverse`,
            icon: IconArrowBackUp,
            can: isOwn(row) ? t`Someone else must do this for you` : true,
            perform: () => setChosen(row),
          },
        ]
  return {
    list: { actions, actionsWidth: '132px' },
    dialog: chosen && (
      <LazyBoundary fallback={null}>
        <ReverseItem kind={kind} item={chosen} onClose={() => setChosen(undefined)} />
      </LazyBoundary>
    ),
  }
}

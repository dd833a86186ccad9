import type { ReactNode } from 'react'
import { useRegisterActions, type ScreenAction } from '../platform/actions.ts'
import { ActionButton } from './ActionButton.tsx'
import { List, type ListProps } from './List.tsx'
import { Page } from './Page.tsx'

interface Props<Row extends object, K extends string> extends Omit<ListProps<Row, K>, 'label'> {
  readonly title: string
  /** The name of the list, where that is not the title. */
  readonly label?: string
  readonly hint?: ReactNode
  /** Between the title and the filters: the ways to its other lists, and what is urgent. */
  readonly above?: ReactNode
  /** Actions of the screen as a whole: buttons above the list, and in the palette. Must be memoised by the caller. */
  readonly tools?: readonly ScreenAction[]
  /** Dialogs. */
  readonly children?: ReactNode
}
const nothing: readonly ScreenAction[] = []

/** Offers the first action of the screen where the list is empty. */
const withTool = (
  empty: ListProps<object, never>['empty'],
  [first]: readonly ScreenAction[],
): ListProps<object, never>['empty'] => ({ ...(first ? { action: first } : {}), ...empty })

/** A screen that is one list. */
export function ListScreen<Row extends object, K extends string = never>({
  title,
  label = title,
  hint,
  above,
  tools = nothing,
  children,
  ...list
}: Props<Row, K>) {
  useRegisterActions(list.name, tools)
  return (
    <Page
      fill
      title={title}
      {...(hint === undefined ? {} : { hint })}
      tools={tools.map((action) => (
        <ActionButton key={action.id} action={action} variant="default" />
      ))}
    >
      {above}
      <List {...list} empty={withTool(list.empty, tools)} label={label} />
      {children}
    </Page>
  )
}

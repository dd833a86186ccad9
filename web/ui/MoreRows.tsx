import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import classes from './MoreRows.module.css'

/** Below a list that comes page by page: how many rows are shown, and the way to the next ones. */
export function MoreRows({
  text,
  asked: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  /** '200 lines shown'. */
  readonly text: string
  readonly asked: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}) {
  return (
    <div className={classes['foot']}>
      <span role="status">{text}</span>
      {hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}

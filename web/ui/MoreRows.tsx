import { Button, Flex } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

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
    <Flex gap="8px 14px" align="center" wrap="wrap" c="dimmed" fz="sm">
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
    </Flex>
  )
}

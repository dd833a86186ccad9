import { Component, useEffect, type ReactNode } from 'react'
import { Button, Flex } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { ApiError } from './call.ts'
import { outOfReachAtom } from './kept-parts.ts'
import { refusalText } from './refusals.ts'
import { ChunkLoadError } from './lazy-component.tsx'
import { store } from './session.ts'
import classes from './ErrorBoundary.module.css'

interface Props {
  /** A new key is a new try: the path, so that leaving a broken screen leaves the error. */
  readonly place: string
  readonly children: ReactNode
}
interface State {
  readonly error: unknown
  readonly place: string
}

/** Shows that a screen broke, with the request's id for the person asked for help; the rest of the page lives on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }
  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, error: undefined }
  }
  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Broken error={this.state.error} onReach={this.onReach} />
    )
  }
  /** Tries again once the server is back, by a reload where a part is missing: a browser does not fetch again in the same page what it could not fetch once. */
  private readonly onReach = () =>
    this.state.error instanceof ChunkLoadError
      ? window.location.reload()
      : this.setState({ error: undefined })
}

const wordsOf = (error: Error): string =>
  error instanceof ApiError ? refusalText(error) : error.message

interface BrokenProps {
  readonly error: unknown
  /** The server is there again. */
  readonly onReach: () => void
}
function Broken({ error, onReach }: BrokenProps) {
  useEffect(
    () =>
      store.sub(outOfReachAtom, () => {
        if (store.get(outOfReachAtom) === null) onReach()
      }),
    [onReach],
  )
  const outdated = error instanceof ChunkLoadError
  const requestId = error instanceof ApiError ? error.requestId : null
  if (store.get(outOfReachAtom) !== null) return <Unreached />
  return (
    <Flex
      direction="column"
      gap="xs"
      align="center"
      py={80}
      px="md"
      c="dimmed"
      ta="center"
      className={classes['broken'] ?? ''}
      role="alert"
    >
      <h2>
        {outdated ? (
          <Trans>This page couldn’t be loaded</Trans>
        ) : (
          <Trans>Something went wrong</Trans>
        )}
      </h2>
      <p>
        {outdated ? (
          <Trans>
            A new version may have been installed, or you may be offline. Reload the page.
          </Trans>
        ) : error instanceof Error ? (
          wordsOf(error)
        ) : (
          String(error)
        )}
      </p>
      {requestId && (
        <small>
          <Trans>Reference: {requestId}</Trans>
        </small>
      )}
      <Button mt="sm" onClick={() => window.location.reload()}>
        <Trans>Retry</Trans>
      </Button>
    </Flex>
  )
}

/** Comes by itself. */
const Unreached = () => (
  <Flex
    direction="column"
    gap="xs"
    align="center"
    py={80}
    px="md"
    c="dimmed"
    ta="center"
    className={classes['broken'] ?? ''}
    role="alert"
  >
    <h2>
      <Trans>This page needs a connection</Trans>
    </h2>
    <p>
      <Trans>You’re offline. This loads when you’re back online.</Trans>
    </p>
  </Flex>
)

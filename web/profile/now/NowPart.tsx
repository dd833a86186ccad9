import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../platform/ErrorBoundary.tsx'
import { LazyBoundary } from '../../platform/lazy-component.tsx'

/** A part of the dashboard that comes by itself: what breaks in it leaves the others alone. */
export const NowPart = ({
  name,
  children,
}: {
  readonly name: string
  readonly children: ReactNode
}) => (
  <ErrorBoundary place={name}>
    <LazyBoundary fallback={null}>{children}</LazyBoundary>
  </ErrorBoundary>
)

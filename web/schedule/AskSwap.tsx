import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'

const SwapForm = lazyComponent(() => import('./SwapForm.tsx'))

export interface AskSwapProps {
  /** The person of the published hours, for a planner; absent: the viewer. */
  readonly of?: { readonly user: string; readonly name: string } | undefined
  /** The date of the hours. */
  readonly date: string
  readonly studio: string
  readonly onClose: () => void
}
/** The dialog in which one asks a colleague to swap hours; its form is loaded when it is shown. */
export const AskSwap = (props: AskSwapProps) => (
  <LazyBoundary fallback={null}>
    <SwapForm {...props} />
  </LazyBoundary>
)

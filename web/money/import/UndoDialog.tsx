import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'

const UndoImport = lazyComponent(() => import('./UndoImport.tsx'))

/** Fetched when somebody wants to take an import back. */
export const UndoDialog = (props: Parameters<typeof UndoImport>[0]) => (
  <LazyBoundary fallback={null}>
    <UndoImport {...props} />
  </LazyBoundary>
)

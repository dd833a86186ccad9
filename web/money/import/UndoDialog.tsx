import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'

const UndoImport = lazyComponent(() => import('./UndoImport.tsx'))

/** A dialog that takes an import back, fetched on demand. */
export const UndoDialog = (props: Parameters<typeof UndoImport>[0]) => (
  <LazyBoundary fallback={null}>
    <UndoImport {...props} />
  </LazyBoundary>
)

import { Brand } from './Brand.tsx'

/** While the first answer is awaited: short, so without a spinner that would only flicker. */
export function Splash() {
  return (
    <div
      style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', opacity: 0.55 }}
      aria-busy="true"
    >
      <Brand size={34} />
    </div>
  )
}

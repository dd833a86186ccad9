import type { SettlementHalf } from '#shared/settlements/views.ts'
import { ExplainAgainst } from './ExplainAgainst.tsx'
import { StartRun, type WantedRun } from './StartRun.tsx'

/** What opens over a half: a run before it starts, or why somebody is not signed. */
export default function HalfDialogs({
  half,
  wanted,
  explained,
  onClose,
}: {
  readonly half: SettlementHalf
  readonly wanted: (WantedRun & { readonly clear?: () => void }) | undefined
  readonly explained: string | undefined
  readonly onClose: () => void
}) {
  const row = half.rows.find(({ user }) => user === explained)
  return (
    <>
      {wanted && (
        <StartRun
          half={half}
          wanted={wanted}
          onStarted={() => wanted.clear?.()}
          onClose={onClose}
        />
      )}
      {explained !== undefined && <ExplainAgainst row={row} onClose={onClose} />}
    </>
  )
}

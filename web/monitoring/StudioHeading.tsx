import { Trans, Plural } from '@lingui/react/macro'

/** A studio's name, how many people it has on the wall, and how many of them are on air. */
export function StudioHeading({ name, studio, counts }: { readonly name: string; readonly studio: string; readonly counts: ReadonlyMap<string, number> }) {
  const people = counts.get(`people:${studio}`) ?? 0
  const onAir = counts.get(`air:${studio}`) ?? 0
  return (
    <>
      <strong>{name}</strong>
      <span>
        <Plural value={people} one="# person" other="# people" /> · <Trans>{onAir} on air</Trans>
      </span>
    </>
  )
}

/** Why something was refused: a form above its fields, or a part of a screen. */
export function FormFailure({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="cb-failure">
      {text}
    </p>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useUnsaved } from '../platform/use-unsaved.ts'
import { useConfirm, type Question } from './use-confirm.ts'

interface AskedBeforeLeaving extends Partial<Pick<Question, 'confirm' | 'text'>> {
  /** The person or thing whose changes would be lost, as the reader knows it. */
  readonly target: string
  readonly onLeave?: () => void
}
/** While `unsaved`, asks a person who would leave by the menu, a tab, going back or reloading, by the shell’s question. */
export function useAskedBeforeLeaving(
  unsaved: boolean,
  { onLeave, ...question }: AskedBeforeLeaving,
): void {
  const { t } = useLingui()
  const ask = useConfirm()
  useUnsaved(unsaved, (leave) =>
    ask({
      confirm: t`Discard`,
      text: t`What you’ve entered isn’t saved yet.`,
      ...question,
      danger: true,
      perform: async () => {
        onLeave?.()
        leave()
      },
    }),
  )
}

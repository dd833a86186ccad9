import { useLingui } from '@lingui/react/macro'
import { useUnsaved } from '../platform/use-unsaved.ts'
import { useConfirm, type Question } from './use-confirm.ts'

interface AskedBeforeLeaving extends Partial<Pick<Question, 'confirm' | 'text'>> {
  /** Whose or what it is that would be lost, as the reader knows it. */
  readonly target: string
  readonly onLeave?: () => void
}
/** While `unsaved`, whoever would leave by the menu, a tab, going back or reloading is asked by the shell’s question. */
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

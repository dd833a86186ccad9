import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import { itemCalls } from '#shared/money/item-calls.ts'
import { ITEMS_MAX, type EnteredKind } from '#shared/money/items.ts'
import { useMayCall } from '../../platform/actions.ts'
import { paths } from '../../platform/paths.ts'
import { useSave } from '../../platform/use-save.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Page } from '../../ui/Page.tsx'
import { useAskedBeforeLeaving } from '../../ui/use-asked-before-leaving.ts'
import { afterItems } from '../data.ts'
import { useKindWords } from '../kind-words.ts'
import { recordSheet, type ReadyRow } from './record-sheet.ts'
import { RowsOfSheet } from './RowsOfSheet.tsx'
import { SheetAnswered } from './SheetAnswered.tsx'
import { SheetSource } from './SheetSource.tsx'
import backLink from '../../ui/BackLink.module.css'
import { useSheet } from './use-sheet.ts'

/** Many items from a sheet: pasted or dropped, looked at row by row, recorded by one call, and each row answered. */
export default function SheetOfItems({ kind }: { readonly kind: EnteredKind }) {
  const { t } = useLingui()
  const words = useKindWords(kind)
  const may = useMayCall(itemCalls.addItems)
  const sheet = useSheet(kind)
  const { read, answers } = sheet
  const ready = read.flatMap(({ row, item }): ReadyRow[] => (item ? [{ row, item }] : []))
  const saving = useSave(recordSheet, { context: words.many, invalidates: afterItems })
  const record = async () => {
    const done = await saving.save(ready)
    if (done && 'answer' in done) sheet.setAnswers(done.answer)
  }
  const [count, all] = [ready.length, read.length]
  useAskedBeforeLeaving(!answers && (sheet.file ?? sheet.text.trim()) !== '', {
    target: words.many,
    text: t`These rows aren’t recorded yet.`,
  })
  return (
    <Page
      fill
      title={words.many}
      tools={
        <Link href={pathOf(kind)} className={`cb-hover ${backLink['back']}`}>
          <IconArrowLeft size={15} stroke={1.8} aria-hidden="true" />
          {words.title}
        </Link>
      }
    >
      <FormFailure text={saving.refusal?.failure} />
      {answers ? (
        <SheetAnswered
          answers={answers}
          faulty={all - count}
          onAgain={sheet.again}
          onNew={() => sheet.type('')}
        />
      ) : (
        <SheetSource sheet={sheet} kind={kind} />
      )}
      {all > 0 && (
        <RowsOfSheet
          kind={kind}
          rows={read}
          answers={answers}
          button={
            may &&
            !answers && (
              <ActionButton
                busy={saving.busy}
                action={{
                  id: 'record',
                  label: t`Record ${count} of ${all}`,
                  icon: IconCheck,
                  can:
                    count === 0
                      ? t`No row can be recorded yet`
                      : count > ITEMS_MAX
                        ? t`At most ${ITEMS_MAX} rows at once`
                        : true,
                  perform: record,
                }}
              />
            )
          }
        />
      )}
    </Page>
  )
}

const pathOf = (kind: EnteredKind): string =>
  ({ upfront: paths.upfronts, penalty: paths.penalties, bonus: paths.bonuses })[kind]

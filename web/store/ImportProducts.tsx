import { useState } from 'react'
import { Button, FileButton, Flex, Stack, Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { storeLimits } from '#shared/store/rules.ts'
import { productColumns } from '#shared/store/product-csv.ts'
import { useMayCall } from '../platform/actions.ts'
import { productCalls } from '#shared/store/product-calls.ts'
import { call } from '../platform/call.ts'
import { learnRefusals } from '../platform/refusals.ts'
import { failureText, toastSuccess } from '../platform/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useFileFailure } from '../ui/use-file-failure.ts'
import { useStudioName } from '../ui/use-studio-name.ts'
import { storeKey } from './data.ts'
import { ImportedProducts, type ImportLine } from './ImportedProducts.tsx'
import { productsOfFile } from './read-products.ts'

interface Plan {
  readonly name: string
  readonly products: readonly Readonly<Record<string, unknown>>[]
  readonly lines: readonly ImportLine[]
  readonly isDone: boolean
}

/** Products from a table: each line is looked at before anything is written, and a bad one holds up no other. */
export default function ImportProducts({
  studio,
  onClose,
}: {
  readonly studio: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [mayLook, mayImport] = [
    useMayCall(productCalls.previewImport),
    useMayCall(productCalls.importProducts),
  ]
  const { plan, failure, busy, choose, run } = useImport(studio)
  const studioName = useStudioName()(studio)
  const changes = plan?.lines.filter(({ what }) => what === 'new' || what === 'changed').length ?? 0
  const max = storeLimits.import
  const columns = Object.keys(productColumns).join(', ')
  if (!mayLook || !mayImport) return null
  return (
    <Dialog title={t`Import products`} size="xl" onClose={onClose}>
      <Stack gap="sm">
        <FormFailure text={failure} />
        <Text size="sm">
          {studioName} ·{' '}
          {t`CSV or XLSX, up to ${max} products. Export the list to get a table that fits.`}
        </Text>
        {!plan && (
          <Text size="sm" c="dimmed" className="cb-anywhere">
            {t`Columns: ${columns}. A line with an id changes that product; empty cells change nothing.`}
          </Text>
        )}
        {plan && <ImportedProducts {...plan} />}
        <Flex gap={8} justify="flex-end" wrap="wrap">
          <FileButton accept=".csv,.xlsx,text/csv" onChange={(file) => file && void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={busy && !plan}>
                {plan ? t`Another file` : t`Choose file`}
              </Button>
            )}
          </FileButton>
          {plan && !plan.isDone && (
            <Button
              leftSection={<IconFileImport size={16} stroke={1.7} />}
              loading={busy}
              disabled={changes === 0}
              data-once=""
              onClick={() => void run(plan)}
            >
              {plural(changes, { one: 'Import # product', other: 'Import # products' })}
            </Button>
          )}
          {plan?.isDone && <Button onClick={onClose}>{t`Close`}</Button>}
        </Flex>
      </Stack>
    </Dialog>
  )
}

/** Over when the words of all refusals are here. */
const learnWords = (lines: readonly ImportLine[]) =>
  Promise.all([...new Set(lines.flatMap(({ code }) => code ?? []))].map(learnRefusals))

function useImport(studio: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const fileFailure = useFileFailure()
  const [plan, setPlan] = useState<Plan>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>, said: (error: unknown) => string) => {
    setFailure(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(said(error))
    } finally {
      setBusy(false)
    }
  }
  const max = storeLimits.import
  const choose = (file: File) =>
    during(
      async () => {
        setPlan(undefined)
        const products = await productsOfFile(file)
        if (products.length === 0) throw new Error(t`The file is empty`)
        if (products.length > max) throw new Error(t`At most ${max} products at once`)
        const body = { studio, products: [...products] }
        const { lines } = await call(productCalls.previewImport, { body })
        await learnWords(lines)
        setPlan({ name: file.name, products, lines, isDone: false })
      },
      (error) => fileFailure(error, file.name),
    )
  const run = (looked: Plan) =>
    during(
      async () => {
        const body = { studio, products: [...looked.products] }
        const { lines } = await call(productCalls.importProducts, { body })
        await learnWords(lines)
        await client.invalidateQueries({ queryKey: storeKey })
        setPlan({ ...looked, lines, isDone: true })
        await toastSuccess(t`Products imported`)
      },
      (error) => failureText(error, t`Import`),
    )
  return { plan, failure, busy, choose, run }
}

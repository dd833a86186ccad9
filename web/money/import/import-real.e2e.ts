import { expect, test } from 'vitest'
import type { Transaction } from '#shared/money/statement-calls.ts'
import { largeWorkbook } from '../../testing/large-workbook.ts'
import { statementPage } from '../../testing/statement-page.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
/** `id account amount state` of what the income is made of, and of what was taken back. */
const linesOf = async (source: string) => {
  const { lines } = await stage.server.owner.call<{ lines: Transaction[] }>(
    'GET',
    `/api/money/transactions?source=${source}`,
  )
  return lines
    .map(({ id, account, amount, state }) => `${id} ${account} ${amount} ${state}`)
    .toSorted()
}
/** Another client than the page sees it once the read models have it. */
const shows = (lines: readonly string[]) => expect.poll(() => linesOf('ctb-csv')).toEqual(lines)
const statement = `Transaction ID,Timestamp,Broadcaster,Type,Tokens,Amount (USD)
r-1,2020-11-03T21:14:00Z,ana_fictiva,Tip,250,"1,012.50"
r-2,2020-11-03T21:15:00Z,bianca_proba,Payout,,-20
r-3,2020-11-03T21:16:00Z,nobody_has_it,Tip,20,1.00
r-4,2020-11-03T21:17:00Z,ana_fictiva,Tip,20,one
r-5,2120-11-03T21:17:00Z,ana_fictiva,Tip,20,1.00
`

test('what is imported is in the transactions, what is undone counts no more, and can be imported again', async () => {
  const { page, problems } = await stage.open('/money/import?site=ctb')
  const at = statementPage(page)
  await at.choose('november.csv', statement)
  await at.preview()
  expect(await at.counts()).toEqual(['All 5', 'New 2', 'Unknown account 1', 'Rejected 2'])
  expect(await linesOf('ctb-csv')).toEqual([])
  await page
    .getByRole('row')
    .filter({ hasText: '1012.50 USD' })
    .filter({ hasText: 'Ana Fictiva' })
    .waitFor()
  await page.getByText('The time is in the future').waitFor()
  await at.run()
  expect(await at.figures()).toEqual(['Imported 2', 'Waiting for an account 1', 'Rejected 2'])
  await shows([
    'r-1 ana_fictiva 1012.50 counted',
    'r-2 bianca_proba -20.00 counted',
    'r-3 nobody_has_it 1.00 quarantined',
  ])

  await at.undo('wrong month')
  await page
    .getByRole('listitem')
    .filter({ hasText: /november\.csv.*3 of 5 rows.*Undone/ })
    .waitFor()
  const reversed = [
    'r-1 ana_fictiva 1012.50 reversed',
    'r-2 bianca_proba -20.00 reversed',
    'r-3 nobody_has_it 1.00 reversed',
  ]
  await shows(reversed)

  await at.choose('november.csv', statement)
  await at.preview()
  expect(await at.counts()).toEqual(['All 5', 'Undone before 3', 'Rejected 2'])
  await page.getByLabel('Import 3 undone rows again').check()
  await page.getByText('Imported again as r-1#2').waitFor()
  await at.run()
  await shows(
    [
      ...reversed,
      'r-1#2 ana_fictiva 1012.50 counted',
      'r-2#2 bianca_proba -20.00 counted',
      'r-3#2 nobody_has_it 1.00 quarantined',
    ].toSorted(),
  )
  expect(problems).toEqual([])
  await page.context().close()
})

test('a mapping that was saved is there for the next file, and a file without ids is no double the second time', async () => {
  const { page, problems } = await stage.open('/money/import?site=str')
  const at = statementPage(page)
  const file =
    'Day;Who;What;Figure\n03.11.2020;ana_fictiva;Tips;12,50\n03.11.2020;ana_fictiva;Tips;12,50\n'
  await at.choose('str.csv', file)
  await page.getByLabel('Account').selectOption('Who')
  await page.getByLabel(/^Amount\b/).selectOption('Figure')
  await page.getByLabel('Type', { exact: true }).selectOption('What')
  await page.getByLabel('Type for “tips”').selectOption('Tip')
  await page.getByLabel('Source name').fill('str-own')
  await at.button('Save mapping').click()
  await page.getByText('Mapping saved').waitFor()
  await at.preview()
  expect(await at.counts()).toEqual(['All 2', 'New 2'])
  await at.run()
  await at.button('Import another file').click()
  await at.choose('str.csv', file)
  await at.preview()
  expect(await at.counts()).toEqual(['All 2', 'Duplicate 2'])
  expect((await linesOf('str-own')).map((line) => line.replace(/^\w{32} /, ''))).toEqual([
    'ana_fictiva 12.50 counted',
    'ana_fictiva 12.50 counted',
  ])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a large workbook is read under the policy that the server gives to pages', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ['2020-11-03', `ana_${index}`, index])
  const workbook = await largeWorkbook(['Date', 'Model', 'Amount'], rows)
  const { page, problems } = await stage.open('/money/import?site=cms')
  await statementPage(page).choose('large.xlsx', workbook)
  await page.getByText('1,000 rows in the file').waitFor()
  await page.getByRole('region', { name: 'First rows as read' }).getByText('ana_7').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

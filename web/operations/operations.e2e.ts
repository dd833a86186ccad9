import { expect, test } from 'vitest'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const open = (section: string) => stage.open(`/internal-config/application${section}`)

test('the owner has a read model verified and rebuilt from the browser, and sees what came out', async () => {
  const { page, problems } = await open('')
  const row = page.getByRole('row', { name: /^accounts/ })
  await row.getByText('Up to date').waitFor()
  await row.getByRole('img', { name: 'All 8 shards have seen everything' }).waitFor()
  await row.getByRole('button', { name: 'Verify accounts' }).click()
  const past = page
    .getByRole('list', { name: 'Past rebuilds and verifications' })
    .getByRole('listitem')
  await past.filter({ hasText: 'Verify accounts' }).getByText('Equal', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Rebuild accounts' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Rebuild', exact: true })
    .click()
  await past.filter({ hasText: 'Rebuild accounts' }).getByText('Equal, now live').waitFor()
  await row.getByRole('button', { name: 'Rebuild accounts' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
test('no stream is parked, and the process that answers is on the list', async () => {
  const { page, problems } = await open('?section=stopped')
  await page.getByText('Nothing quarantined').waitFor()
  await page.getByRole('link', { name: /Processes/ }).click()
  await page
    .getByRole('article', { name: /Calls and read models/ })
    .getByText('Alive')
    .waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

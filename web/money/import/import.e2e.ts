import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fits, tabTo, violations, visitor } from '../../testing/browser.ts'
import { statementPage } from '../../testing/statement-page.ts'
import { fakeStage } from '../../testing/stages.ts'

const stage = fakeStage()
async function open(options: Parameters<typeof visitor>[1] = {}, query = '?site=ctb') {
  const { page, problems } = await stage.enter(options)
  await page.goto(`${stage.server.url}/money/import${query}`)
  return { page, problems, ...statementPage(page) }
}
const head = 'Transaction ID,Timestamp,Broadcaster,Type,Tokens,Amount (USD)'
const november = (ids: string) => `${head}
${ids}-1,2020-11-03T21:14:00Z,ana_tes,Tip,250,"1,012.50"
${ids}-2,2020-11-03T21:15:00Z,who_is_it,Tip,20,1.00
${ids}-3,2020-11-03T21:16:00Z,ana_tes,Raffle,20,1.00
${ids}-4,2020-11-03T21:17:00Z,ana_tes,Tip,20,1.999

${ids}-5,2120-11-03T21:17:00Z,ana_tes,Tip,20,1.00
${ids}-1,2020-11-03T21:14:00Z,ana_tes,Tip,250,1012.50
`

test('a file is looked at row by row, imported, and taken back; what was undone comes again only on purpose', async () => {
  const { page, problems, ...at } = await open()
  await at.choose('november.csv', november('a'))
  const sample = page.getByRole('region', { name: 'First rows as read' })
  await sample.getByText('1012.50 USD').first().waitFor()
  await sample.getByText('Choose a type for “Raffle”').waitFor()
  await page.getByLabel('Type for “raffle”').selectOption('Other')
  await sample.getByRole('cell', { name: 'Other' }).waitFor()
  await page.getByText('“1.999” in the amounts: thousands or decimals?').waitFor()
  await at.button('Decimals: 1.999').click()
  await at.button('Save mapping').click()
  await page.getByText('Mapping saved').waitFor()

  await at.preview()
  expect(await at.counts()).toEqual([
    'All 6',
    'New 2',
    'Unknown account 1',
    'Duplicate 1',
    'Rejected 2',
  ])
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await row('1012.50 USD').filter({ hasText: 'Ana Testescu' }).waitFor()
  await page.getByRole('button', { name: 'Rejected 2' }).click()
  await row('“1.999” has more than two decimals').waitFor()
  await row('The time is in the future').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 2 rejected rows' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('5,Rejected,,,,,,“1.999” has more')

  await at.run()
  expect(await at.figures()).toEqual([
    'Imported 2',
    'Waiting for an account 1',
    'Duplicates 1',
    'Rejected 2',
  ])
  await at.undo('wrong month')
  const earlier = page.getByRole('region', { name: 'Earlier imports' }).first()
  await earlier
    .getByRole('listitem')
    .filter({ hasText: /november\.csv.*3 of 6 rows.*wrong month.*Undone/ })
    .waitFor()

  await at.choose('november.csv', november('a'))
  expect(await page.getByLabel('Start from').inputValue()).toBe('saved')
  await at.preview()
  expect(await at.counts()).toEqual(['All 6', 'Duplicate 1', 'Undone before 3', 'Rejected 2'])
  await page.getByText('There is nothing new to import').waitFor({ state: 'attached' })
  await page.getByLabel('Import 3 undone rows again').check()
  await row('Imported again as a-1#2').waitFor()
  await at.run()
  expect(await at.figures()).toContain('Imported 2')
  expect(problems).toEqual([])
  await page.context().close()
})

test('an import that fails goes on where it stood, and is still one import', async () => {
  const { page, ...at } = await open()
  const lines = Array.from(
    { length: 4200 },
    (_, index) => `b-${index},2020-11-03T21:14:00Z,ana_tes,Tip,1,0.05`,
  )
  let starts = 0
  let parts = 0
  await page.route('**/api/money/imports', (route) => {
    if (route.request().method() === 'POST') starts += 1
    return route.continue()
  })
  await page.route('**/ingest/v1/transactions**', (route) => {
    parts += 1
    return parts === 2 ? route.abort() : route.continue()
  })
  await at.choose('large.csv', [head, ...lines].join('\n'))
  await at.preview()
  await page.getByRole('button', { name: 'Import 4,200 rows' }).click()
  await page.getByRole('heading', { name: 'Import stopped' }).waitFor()
  await page.getByText('4,000 of 4,200 rows sent').waitFor()
  await page.getByRole('alert').getByText('No answer. Check whether').waitFor()
  await at.button('Continue').click()
  await page.getByRole('heading', { name: 'Import complete' }).waitFor()
  expect(await at.figures()).toEqual(['Imported 4,200'])
  expect([starts, parts]).toEqual([1, 3])
  await page.context().close()
})

test('an import that is cancelled ends after the part on its way, and is taken back as a whole', async () => {
  const { page, ...at } = await open()
  const lines = Array.from(
    { length: 4200 },
    (_, index) => `f-${index},2020-11-03T21:14:00Z,ana_tes,Tip,1,0.05`,
  )
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/ingest/v1/transactions**', async (route) => {
    await held
    await route.continue()
  })
  await at.choose('cancelled.csv', [head, ...lines].join('\n'))
  await at.preview()
  await page.getByRole('button', { name: 'Import 4,200 rows' }).click()
  await at.button('Cancel').click()
  letGo()
  await page.getByRole('heading', { name: 'Import stopped' }).waitFor()
  await page.getByText('4,000 of 4,200 rows sent').waitFor()
  await at.undo('not this one')
  await page
    .getByRole('listitem')
    .filter({ hasText: /cancelled\.csv.*4,000 of 4,200 rows.*not this one.*Undone/ })
    .waitFor()
  await page.context().close()
})

test('another source of the same days is warned about in words', async () => {
  const { page, problems, ...at } = await open({}, '?site=str')
  await at.choose(
    'str.csv',
    'ID;Date;Model username;Transaction type;Sum;Currency\n1;2020-11-03 21:14:00;ana_tes;Tip;2.50;USD\n',
  )
  await at.preview()
  await page
    .getByRole('note')
    .getByText(/Another source, str-api, has lines of Stripchat from/)
    .waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a file that is none is refused in words, and the next one is read', async () => {
  const { page, problems, ...at } = await open()
  await at.choose(
    'photo.csv',
    Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256)),
  )
  await page.getByRole('alert').getByText('photo.csv: This isn’t a CSV or XLSX file').waitFor()
  await at.choose('broken.xlsx', Buffer.from('PK\u0003\u0004nothing'))
  await page.getByRole('alert').getByText('broken.xlsx: This workbook can’t be read').waitFor()
  await at.choose('c.csv', november('c'))
  await page.getByRole('region', { name: 'First rows as read' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test.each([
  { width: 1440, height: 900, colorScheme: 'light' as const },
  { width: 390, height: 844, colorScheme: 'dark' as const },
])(
  'axe finds nothing on any step at $width pixels, and nothing lies beyond the edge',
  async ({ width, height, colorScheme }) => {
    const { page, problems, ...at } = await open({
      viewport: { width, height },
      colorScheme,
    })
    const looked = async () => {
      expect(await violations(page)).toEqual([])
      expect(await fits(page)).toBe(true)
    }
    await page.getByText('No imports yet').or(page.getByRole('listitem')).first().waitFor()
    await looked()
    await at.choose('november.csv', november(`d${width}`))
    await page.getByRole('region', { name: 'First rows as read' }).waitFor()
    await looked()
    await at.preview()
    await looked()
    await at.run()
    await looked()
    await at.button('Undo import').click()
    await page.getByRole('dialog').waitFor()
    await looked()
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test('everything is done without a mouse', async () => {
  const { page, problems, ...at } = await open({}, '')
  await tabTo(page, page.getByLabel('Site'))
  await page.keyboard.type('Chat')
  await page.getByRole('option', { name: /Chaturbate/ }).waitFor()
  await page.keyboard.press('Enter')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    tabTo(page, at.button('Choose a file')).then(() => page.keyboard.press('Enter')),
  ])
  await chooser.setFiles({
    name: 'e.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(november('e')),
  })
  await page.getByRole('region', { name: 'First rows as read' }).waitFor()
  await tabTo(page, at.button('Preview'))
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Rows' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Import \d+ rows?$/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Import complete/ }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

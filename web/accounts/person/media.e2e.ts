import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fits, violations } from '../../testing/browser.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
const media = '/about-user?user=ana_fictiva&section=media'
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer(),
})
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const choose = (
  page: Page,
  name: string,
  files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
) => page.getByLabel(`Add images to ${name}`).setInputFiles(files)
/** The pictures of a list that the browser has really drawn. */
const drawn = (page: Page, name: string) =>
  expect.poll(() =>
    list(page, name)
      .getByRole('img')
      .evaluateAll(
        (images) =>
          images.filter(
            (image) =>
              (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0,
          ).length,
      ),
  )

test('an avatar is uploaded, shown, and stands as a thumbnail in the list of accounts, where the anonymous one was', async () => {
  const { page, problems } = await stage.open('/accounts?q=ana_fictiva')
  const thumbnail = page.getByRole('row', { name: /ana_fictiva/ }).locator('img')
  expect(await thumbnail.getAttribute('src')).toBe('/files/anonymous?size=64')
  await page.getByRole('link', { name: 'Ana Fictiva' }).click()
  await page.getByRole('link', { name: 'Documents and data' }).click()
  await page.getByRole('link', { name: 'Media Files' }).click()
  await choose(page, 'Avatar', await picture('portrait.png', 'teal'))
  await list(page, 'Avatar').getByRole('img', { name: 'portrait.png' }).waitFor()
  await drawn(page, 'Avatar').toBe(1)
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click()
  await expect
    .poll(() => thumbnail.getAttribute('src'))
    .toMatch(/^\/files\/ana_fictiva\/\S+\?size=64$/)
  await expect
    .poll(() => thumbnail.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(64)
  expect(problems).toEqual([])
  await page.context().close()
})

test('pictures are added to a gallery, and one is removed after a question; the file is gone with it', async () => {
  const { page, problems } = await stage.open(media)
  await choose(page, 'Galleries', [
    await picture('first.png', 'navy'),
    await picture('second.png', 'maroon'),
  ])
  await drawn(page, 'Galleries').toBe(2)
  const address = await list(page, 'Galleries')
    .getByRole('img', { name: 'first.png' })
    .getAttribute('src')
  const asked = page.waitForRequest('**/removeImage')
  await list(page, 'Galleries').getByRole('button', { name: 'Remove first.png' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  await dialog.getByRole('button', { name: 'Remove image' }).click()
  expect((await asked).postDataJSON()).toEqual({
    image: expect.any(String) as string,
    path: 'ana_fictiva/galleries',
  })
  await list(page, 'Galleries')
    .getByRole('img', { name: 'first.png' })
    .waitFor({ state: 'detached' })
  await list(page, 'Galleries').getByRole('img', { name: 'second.png' }).waitFor()
  expect((await page.request.get(stage.server.url + String(address))).status()).toBe(404)
  expect(problems).toEqual([])
  await page.context().close()
})

test('what is no picture is refused at its file: by its type at once, and by its content by the server', async () => {
  const { page } = await stage.open(media)
  const social = list(page, 'Social')
  await social.getByText('JPEG, PNG, WebP, GIF – up to 20 MB each').waitFor()
  const text = Buffer.from('no picture at all')
  await choose(page, 'Social', { name: 'contract.pdf', mimeType: 'application/pdf', buffer: text })
  const pdf = social.getByRole('listitem').filter({ hasText: 'contract.pdf' })
  await pdf.getByText('Unsupported file type').waitFor()
  expect(await pdf.getByRole('button').count()).toBe(1)
  await choose(page, 'Social', { name: 'false.png', mimeType: 'image/png', buffer: text })
  const png = social.getByRole('listitem').filter({ hasText: 'false.png' })
  await png.getByText(/^false\.png: not a JPEG/).waitFor()
  await social
    .getByRole('status')
    .getByText(/^false\.png: not a JPEG/)
    .waitFor({ state: 'attached' })
  expect(await png.getByRole('button').count()).toBe(1)
  await png.getByRole('button', { name: 'Dismiss false.png' }).click()
  await png.waitFor({ state: 'detached' })
  expect(await social.getByRole('img').count()).toBe(0)
  await page.context().close()
})

test('each file shows how far it is, one after another, and says when it is there', async () => {
  const { page, problems } = await stage.open(media)
  const glamour = list(page, 'Glamour')
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  })
  await glamour.evaluate((region) => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const bar of region.querySelectorAll('[role=progressbar]'))
        seen.add(`${bar.getAttribute('aria-label')} ${bar.getAttribute('aria-valuenow')}`)
    }).observe(region, { subtree: true, childList: true, attributes: true })
  })
  const noise = { create: { width: 400, height: 400, channels: 3 as const, background: 'black' } }
  const buffer = await sharp({
    ...noise,
    create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 80 } },
  })
    .png()
    .toBuffer()
  const first = { name: 'large.png', mimeType: 'image/png', buffer }
  await choose(page, 'Glamour', [first, await picture('small.png', 'olive')])
  await drawn(page, 'Glamour').toBe(2)
  const said = glamour.getByRole('status').getByText('small.png uploaded')
  await said.waitFor({ state: 'attached' })
  const seen = await page.evaluate(() => [...(window as never as { seen: Set<string> }).seen])
  const values = seen
    .filter((one) => one.startsWith('Upload progress of large.png '))
    .map((one) => Number(one.split(' ').at(-1)))
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(values.some((value) => value > 0 && value < 100)).toBe(true)
  expect(seen).toContain('Upload progress of small.png 0')
  await expect.poll(() => glamour.getByRole('progressbar').count()).toBe(0)
  expect(problems).toEqual([])
  await page.context().close()
})

test('what is on its way is ended by the keyboard, and what failed on the line is tried again', async () => {
  const { page } = await stage.open(media)
  const erotic = list(page, 'Erotic')
  const address = '**/media/erotic'
  const held: (() => void)[] = []
  await page.route(address, (route) => void held.push(() => void route.abort('failed')))
  await choose(page, 'Erotic', [await picture('one.png', 'red'), await picture('two.png', 'lime')])
  await erotic.getByRole('progressbar', { name: 'Upload progress of one.png' }).waitFor()
  await expect.poll(() => held.length).toBe(1)
  const cancel = erotic.getByRole('button', { name: 'Cancel upload: one.png' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await cancel.waitFor({ state: 'detached' })
  await expect.poll(() => held.length).toBe(2)
  held[1]?.()
  const again = erotic.getByRole('button', { name: 'Try two.png again' })
  await again.waitFor()
  await page.unroute(address)
  await again.click()
  await drawn(page, 'Erotic').toBe(1)
  await erotic.getByRole('img', { name: 'two.png' }).waitFor()
  await page.context().close()
})

test('who leaves while something is on its way is asked first', async () => {
  const { page } = await stage.open(media)
  await page.route('**/media/social', () => undefined)
  await choose(page, 'Social', await picture('slow.png', 'teal'))
  await list(page, 'Social').getByRole('progressbar').waitFor()
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByRole('button', { name: 'Stop uploading' }).click()
  await page.getByRole('row', { name: /ana_fictiva/ }).waitFor()
  await page.context().close()
})

test('the place for files is reached and opened by the keyboard', async () => {
  const { page } = await stage.open(media)
  const place = list(page, 'Avatar').getByRole('button', {
    name: 'Add images to Avatar: Choose files',
  })
  // Before the focus: the page has to know that a test takes the choice by the time that the key is pressed.
  const chooser = page.waitForEvent('filechooser')
  await place.focus()
  await page.keyboard.press('Enter')
  expect((await chooser).isMultiple()).toBe(true)
  await page.context().close()
})

test.each([
  ['en', 'light', 1440],
  ['es', 'dark', 390],
  ['ro', 'light', 390],
] as const)(
  'axe finds nothing on the pictures in %s and %s colours, %i wide, and they fit',
  async (language, colorScheme, width) => {
    const { page, problems } = await stage.open(media, {
      language,
      colorScheme,
      viewport: { width, height: 844 },
    })
    await page.getByRole('img', { name: 'second.png' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  },
)

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fits, violations } from '../../testing/browser.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
const media = '/accounts?user=ana_fictiva&part=media'
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
) => page.getByLabel(`Add pictures to ${name}`).setInputFiles(files)
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
  await dialog.getByRole('button', { name: 'Remove the picture' }).click()
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

test('what is no picture is refused: by its type at once, and by its content by the server', async () => {
  const { page } = await stage.open(media)
  const text = Buffer.from('no picture at all')
  await choose(page, 'Social', { name: 'contract.pdf', mimeType: 'application/pdf', buffer: text })
  await page
    .getByRole('alert')
    .getByText(/^Social: only pictures \(JPEG, PNG, WebP, GIF\), at most 20 of 20 MB at once$/)
    .waitFor()
  await choose(page, 'Social', { name: 'false.png', mimeType: 'image/png', buffer: text })
  await page
    .getByRole('alert')
    .getByText(/^Social: false\.png: \S/)
    .waitFor()
  expect(await list(page, 'Social').getByRole('img').count()).toBe(0)
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
      reducedMotion: 'reduce',
    })
    await page.getByRole('img', { name: 'second.png' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  },
)

import type { Page } from 'playwright-core'
import { openBrowser } from '../../../web/testing/browser.ts'
import { dist, ensureBuilt } from '../../../web/testing/built.ts'
import { countLongTasks, inFreshPage } from '../../../web/testing/paint.ts'
import type { Bench, Figure } from '../bench.ts'
import { employed } from '../chat-people.ts'
import { figureLineOf, valueAtMost } from '../harness.ts'
import { asOwner } from '../place.ts'
import { withProduct, type Product } from '../product.ts'
import { readModelsCaughtUp } from '../visits.ts'

const MESSAGES = 100_000
const WHEEL_PX = 2_500
/** A turn of the wheel after which much of what was seen is still there. */
const STEP_PX = 240
/** After so many turns of the wheel a few small ones, at which nothing may jump. */
const FAST_STEPS = 40
const SLOW_STEPS = 8
const SCROLL_MS_MAX = 600_000
/** Of a page drawn between pixels. */
const JUMP_PX = 2

/** A conversation of 100,000 messages scrolled up to its beginning with the wheel, in Chromium. */
export const chatScrollFigure: Figure = {
  name: 'chat-scroll',
  run: async (bench) => {
    await ensureBuilt()
    const browser = await openBrowser({ whole: true })
    try {
      await withProduct(bench, { environment: { WEB_DIR: dist } }, async (product) => {
        const [reader, writer] = await employed(product, 2)
        if (!reader || !writer) throw new Error('nobody was employed')
        const body = { to: reader.user, text: 'The last one' }
        const sent = await writer.caller.call('POST', '/api/chat/messages', JSON.stringify(body))
        if (sent.status !== 201) throw new Error(`a message: ${sent.status}`)
        await readModelsCaughtUp(product)
        const count = bench.size(MESSAGES, 1_000)
        await multiply(bench, product, count)
        const cookies = reader.cookie.split('; ').map((one) => {
          const [name = '', value = ''] = one.split('=')
          return { name, value, url: product.url }
        })
        for (const { caller } of [reader, writer]) caller.close()
        const seen = await inFreshPage({ browser, url: product.url, cookies }, async (page) => {
          await page.goto(`${product.url}/chat?with=${writer.user}`)
          await page.getByText('The last one').first().waitFor()
          return scrollUp(page, `Message ${count}`)
        })
        for (const [name, value, unit] of [
          ['long-tasks', seen.longTasks, 'long tasks'],
          ['jumps', seen.jumps, 'jumps'],
        ] as const)
          bench.print(
            figureLineOf({ name: `chat-scroll.${name}`, value, unit, goal: valueAtMost(0) }),
          )
      })
    } finally {
      await browser.close()
    }
  },
}

/** So many copies of the one message before it, a minute apart, of one to forty words and by both in turn; as the read model holds them. */
async function multiply(bench: Bench, { schema }: Product, count: number): Promise<void> {
  await asOwner(bench.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1 and c.relkind = 'r' and c.relname like 'chat_message\\_\\_%'`,
      [schema],
    )
    const [table] = rows
    if (!table || rows.length > 1) throw new Error('the table of messages was not found')
    const name = `${schema}.${table.name}`
    await client.query(
      `insert into ${name} (conversation, message, stamp, by, "user", client, reply, text, month, files, edited, deleted,
         pinned, mentions, reactions, position)
       select conversation, md5(n::text), stamp - n * 60000::bigint,
         case when n % 3 = 0 then "user" else by end, case when n % 3 = 0 then by else "user" end, null, null,
         'Message ' || n || repeat(' and some more words', n % 10), month, 0, false, false, false, mentions, reactions, position
       from ${name}, generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(`analyze ${name}`)
  })
}

/** Turns the wheel up until the first message is there. */
async function scrollUp(page: Page, first: string) {
  const log = page.getByRole('log', { name: 'Messages' })
  await log.hover()
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)))
  const count = await countLongTasks(page)
  const until = performance.now() + SCROLL_MS_MAX
  let jumps = 0
  while (!(await topsOf(page)).has(first)) {
    if (performance.now() > until) throw new Error('the beginning was not reached')
    await turn(page, FAST_STEPS, WHEEL_PX)
    jumps += await turn(page, SLOW_STEPS, STEP_PX)
  }
  return { longTasks: await count(), jumps }
}

/** Turns the wheel every second frame; tells how often what stayed in sight did not move with it. */
async function turn(page: Page, steps: number, px: number): Promise<number> {
  let jumps = 0
  for (let step = 0; step < steps; step++) {
    const before = await topsOf(page)
    await page.mouse.wheel(0, -px)
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    const after = await topsOf(page)
    const moved = [...after].flatMap(([text, top]) => {
      const was = before.get(text)
      return was === undefined ? [] : [top - was]
    })
    // At the end of what is loaded the wheel turns less far.
    const away = moved.filter((by) => by < -JUMP_PX || by > px + JUMP_PX)
    if (away.length > 0) jumps++
  }
  return jumps
}
/** Where the messages in sight stand, by their texts. */
async function topsOf(page: Page): Promise<ReadonlyMap<string, number>> {
  const all = await page.evaluate(() => {
    const log = document.querySelector('[role=log]')
    const { top = 0, bottom = 0 } = log?.getBoundingClientRect() ?? {}
    return [...(log?.querySelectorAll('[role=article]') ?? [])].flatMap((row) => {
      const box = row.getBoundingClientRect()
      const [text] = /Message \d+/.exec(row.textContent ?? '') ?? []
      return text && box.bottom > top && box.top < bottom ? [[text, box.top] as const] : []
    })
  })
  return new Map(all)
}

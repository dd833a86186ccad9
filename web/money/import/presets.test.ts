import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { delimiters, StatementMapping } from '#shared/money/statement-mapping.ts'
import { guessDelimiter, readCsv } from '../../platform/read-csv.ts'
import { findColumns, layoutOf } from './reading/columns.ts'
import { readRows } from './reading/lines.ts'
import { statementPresets } from './presets.ts'

/** A few lines of each site's export, under the headings that it has. */
const samples: Readonly<Record<string, string>> = {
  ctb: `Transaction ID,Timestamp,Broadcaster,Type,Tokens,Amount (USD)
8842-1,2026-11-03T21:14:00Z,ana_x,Tip,250,12.50
8842-2,2026-11-03 21:20:30,ana_x,Private show,1000,50.00
8842-3,2026-11-04T00:00:00+02:00,ana_x,Payout,,"-1,062.50"
`,
  mfc: `Date,Time,Model,Category,Member,Earnings
11/03/2026,9:14:00 PM,ana_mfc,Tip,guest1,$5.00
11/03/2026,9:14:00 PM,ana_mfc,Tip,guest2,$5.00
11/04/2026,12:05:10 AM,ana_mfc,True Private,guest2,$33.60
`,
  str: `ID;Date;Model username;Transaction type;Sum;Currency
555001;2026-11-03 21:14:00;ana_str;Tip;2.50;USD
555002;2026-11-03 22:00:00;ana_str;Exclusive private;18.00;USD
555003;2026-11-04 08:00:00;ana_str;Processing fee;-1.20;EUR
`,
  cam: `"Statement for North Studio"
"11/01/2026 to 11/15/2026"
Day,Performer,Description,Gross,Net earnings
11/03/2026,ana_cams,Tips,100.00,$50.00
11/03/2026,ana_cams,Recorded shows,24.00,$12.00
11/04/2026,ana_cams,Chargeback,-20.00,($10.00)
`,
  bng: `\uFEFFNo.;Date/time;Model;Service;Income
1;03.11.2026 21:14:00;ana_bng;Tips;1.234,50
2;03.11.2026 22:00:00;ana_bng;Full private chat;18,00
3;04.11.2026;ana_bng;Payout;1.252,50
`,
}
const lines: Readonly<
  Record<string, readonly (readonly [string, number, string, string, string])[]>
> = {
  ctb: [
    ['ana_x', 1, '12.50', 'usd', '2026-11-03T21:14:00Z'],
    ['ana_x', 2, '50.00', 'usd', '2026-11-03T21:20:30Z'],
    ['ana_x', 11, '-1062.50', 'usd', '2026-11-03T22:00:00Z'],
  ],
  mfc: [
    ['ana_mfc', 1, '5.00', 'usd', '2026-11-04T05:14:00Z'],
    ['ana_mfc', 1, '5.00', 'usd', '2026-11-04T05:14:00Z'],
    ['ana_mfc', 2, '33.60', 'usd', '2026-11-04T08:05:10Z'],
  ],
  str: [
    ['ana_str', 1, '2.50', 'usd', '2026-11-03T21:14:00Z'],
    ['ana_str', 2, '18.00', 'usd', '2026-11-03T22:00:00Z'],
    ['ana_str', 12, '-1.20', 'eur', '2026-11-04T08:00:00Z'],
  ],
  cam: [
    ['ana_cams', 1, '50.00', 'usd', '2026-11-03T17:00:00Z'],
    ['ana_cams', 7, '12.00', 'usd', '2026-11-03T17:00:00Z'],
    ['ana_cams', 10, '-10.00', 'usd', '2026-11-04T17:00:00Z'],
  ],
  bng: [
    ['ana_bng', 1, '1234.50', 'usd', '2026-11-03T20:14:00Z'],
    ['ana_bng', 2, '18.00', 'usd', '2026-11-03T21:00:00Z'],
    ['ana_bng', 11, '-1252.50', 'usd', '2026-11-04T11:00:00Z'],
  ],
}

test('each preset has a sample, is of a site that is there, and is a mapping that the server takes', () => {
  const sites = JSON.parse(
    readFileSync(
      path.resolve(import.meta.dirname, '../../../services/site-status/sites.json'),
      'utf8',
    ),
  ) as object
  expect(Object.keys(statementPresets)).toEqual(Object.keys(samples))
  for (const [site, preset] of Object.entries(statementPresets)) {
    expect(Object.keys(sites)).toContain(site)
    expect(StatementMapping.parse(preset)).toEqual(preset)
  }
})
test.each(Object.entries(statementPresets))('the preset of %s reads its export', (site, preset) => {
  const text = (samples[site] ?? '').replace('\uFEFF', '')
  expect(guessDelimiter(text, delimiters)).toBe(preset.delimiter)
  const table = readCsv(text, preset.delimiter)
  expect(findColumns(layoutOf(table, preset).headings, preset.columns).missing).toEqual([])
  const read = [...readRows(table, preset, site)].map((reading) =>
    'problems' in reading
      ? reading.problems
      : [
          reading.line.account,
          reading.line.type,
          reading.line.amount,
          reading.line.currency,
          reading.line.at,
        ],
  )
  expect(read).toEqual(lines[site])
})

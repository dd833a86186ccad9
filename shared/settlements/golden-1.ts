import type { GoldenCase } from './golden-1-case.ts'
import { goldenIncome1 } from './golden-1-income.ts'
import { goldenInstalments1 } from './golden-1-installments.ts'
import { goldenItems1 } from './golden-1-items.ts'
import { goldenRoom1 } from './golden-1-room.ts'
import { goldenModelRules1 } from './golden-1-rules.ts'
import { goldenTeamRules1 } from './golden-1-team.ts'
import type { SettlementResult } from './result.ts'

/** All golden cases of version 1 of the arithmetic. They stay as they are: a change of the arithmetic is another version. */
export const golden1: readonly GoldenCase[] = [
  ...goldenIncome1,
  ...goldenModelRules1,
  ...goldenTeamRules1,
  ...goldenItems1,
  ...goldenRoom1,
  ...goldenInstalments1,
]

/** Results with the text that is hashed, written by hand by RFC 8785, and its SHA-256 as sha256sum gives it. */
export const goldenHashes1: readonly {
  readonly name: string
  readonly result: SettlementResult
  readonly text: string
  readonly hash: string
}[] = [
  {
    name: 'lines of several kinds',
    result: {
      studio: 'north',
      user: 'ana_x',
      month: '2026-11',
      half: 1,
      currency: 'ron',
      lines: [
        { key: 'income:ctb:1:ron:5000', amount: 5000n },
        { key: 'bonus:i2', amount: 2000n },
        { key: 'penalty:i1', amount: -1500n },
        { key: 'installment:u1:1', amount: -5n },
      ],
      net: 5495n,
    },
    text: [
      '{"currency":"ron","half":1,"lines":[{"amount":"50.00","key":"income:ctb:1:ron:5000"}',
      ',{"amount":"20.00","key":"bonus:i2"},{"amount":"-15.00","key":"penalty:i1"}',
      ',{"amount":"-0.05","key":"installment:u1:1"}],"month":"2026-11","net":"54.95"',
      ',"studio":"north","user":"ana_x"}',
    ].join(''),
    hash: '827cc4a5a329e4561ff008eb8e5e109ec8afd9c52907b0864804839a6ba35fc8',
  },
  {
    name: 'amounts beyond ten million, a net of nothing',
    result: {
      studio: 'south-1',
      user: 'o.b',
      month: '2026-02',
      half: 2,
      currency: 'usd',
      lines: [
        { key: 'withdrawn:ctb:usd', amount: -1_234_567_890n },
        { key: 'carried', amount: -1n },
        { key: 'carry', amount: 1_234_567_891n },
      ],
      net: 0n,
    },
    text: [
      '{"currency":"usd","half":2,"lines":[{"amount":"-12345678.90","key":"withdrawn:ctb:usd"}',
      ',{"amount":"-0.01","key":"carried"},{"amount":"12345678.91","key":"carry"}]',
      ',"month":"2026-02","net":"0.00","studio":"south-1","user":"o.b"}',
    ].join(''),
    hash: '8dd81a8651d8cb94c85535e653735193340c463b7c14677b55bceffd820ebdbb',
  },
  {
    name: 'no lines at all',
    result: {
      studio: 's',
      user: 'u',
      month: '2026-03',
      half: 1,
      currency: 'cop',
      lines: [],
      net: 0n,
    },
    text: '{"currency":"cop","half":1,"lines":[],"month":"2026-03","net":"0.00","studio":"s","user":"u"}',
    hash: 'ef1d9de8b62ca27e80e22b715b1fa32df27b7f696cd94e59028bf236ac0107a8',
  },
]

interface CamtEntry {
  readonly currency?: string
  readonly side?: 'DBIT' | 'CRDT'
  readonly status?: string
  readonly bank?: string
  readonly reason?: string
  readonly info?: string
}
/** An entry of a camt.054 with one transaction, as banks write it. */
export function camtEntry(
  reference: string,
  amount: string,
  { currency = 'EUR', side = 'DBIT', status = 'BOOK', bank, reason, info }: CamtEntry = {},
): string {
  const returned =
    reason === undefined
      ? ''
      : `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn>${info ? `<AddtlInf>${info}</AddtlInf>` : ''}</RtrInf>`
  return (
    `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>` +
    `<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>` +
    `<NtryDtls><TxDtls><Refs>${bank ? `<AcctSvcrRef>${bank}</AcctSvcrRef>` : ''}` +
    `<EndToEndId>${reference}</EndToEndId></Refs>${returned}</TxDtls></NtryDtls></Ntry>`
  )
}
/** A notification with these entries. */
export const camtFile = (...entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>N1</MsgId><CreDtTm>2026-11-23T18:00:00Z</CreDtTm></GrpHdr>
<Ntfctn><Id>N1-1</Id>${entries.join('\n')}</Ntfctn>
</BkToCstmrDbtCdtNtfctn></Document>
`

import { mediaLimits } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { accounts } from '#projections/accounts/accounts.ts'
import { referencedFiles } from '../../platform/attachments/attachment-references.ts'
import { defineAttachments } from '../../platform/files/attachments.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { FileReferences } from '../../platform/files/sweep.ts'
import { accountAggregate } from '../account/decider.ts'
import { userOfAccountStream } from '../account/streams.ts'

/** The pictures of people: the file goes with the last list that holds it. */
export const pictures = defineAttachments({
  limits: mediaLimits,
  aggregate: accountAggregate,
  events: { MediaAdded: 'image' },
  held: (account) => (account.status === 'present' ? account.media.map(({ image }) => image) : []),
  listed: { projection: accounts, table: 'account_image', column: 'image' },
  namedBy: userOfAccountStream,
  refusals: {
    type: (file) =>
      refuseAccount('accounts.imageUnusable', {
        file,
        detail: 'not a JPEG, PNG, GIF or WebP picture',
      }),
    unusable: (file, detail) => refuseAccount('accounts.imageUnusable', { file, detail }),
    missing: () => refuseAccount('accounts.imageMissing'),
    unknown: () => refuseAccount('accounts.imageUnknown'),
  },
})
export const referencedPictures = (app: App): FileReferences => referencedFiles(app, pictures)

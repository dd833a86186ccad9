import { createTransport } from 'nodemailer'
import { ERASED } from '#shared/platform/personal.ts'
import { NotDelivered, type Adapter, type MailMessage } from './define-effect.ts'

const CONNECT_MS_MAX = 10_000
const SILENT_MS_MAX = 20_000

interface MailOptions {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  readonly url: string
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}
type MailAttachment = NonNullable<MailMessage['attachment']>
/** A failure as nodemailer reports it. */
interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
}
/** The address in `Name <address>`, or what is one by itself. */
export const addressOf = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from
/** The part of an address behind its last @. */
const domainOf = (address: string): string => /@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? 'localhost'

/**
 * Mail by SMTP, one connection a message. Message-ID is made of the row, so that a mailbox that gets one message twice can see
 * it. What the server refuses for this message or address (5xx) is refused for good; a wrong login of ours is not.
 */
export function mailAdapter({ url, from }: MailOptions): Adapter<'mail'> {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_MS_MAX,
      greetingTimeout: CONNECT_MS_MAX,
      socketTimeout: SILENT_MS_MAX,
      // A message is text that we made: nothing in it may name a file or an address to be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    kind: 'mail',
    deliver: async ({ to, subject, text, attachment }, { id, signal }) => {
      const message = {
        to: onlyOne(to),
        subject,
        text,
        messageId: `<${id}@${domainOf(from)}>`,
        attachments: attachment ? [fileOf(attachment)] : [],
      }
      await ended(transport.sendMail(message).catch(refused), signal)
    },
    close: () => transport.close(),
  }
}

const fileOf = ({ filename, type: contentType, content }: MailAttachment) => ({
  filename,
  contentType,
  content: Buffer.from(content),
})
/** Gives an address as one recipient, whatever the text holds: a list or a group would reach people who were not meant. */
function onlyOne(to: MailMessage['to']): { name: string; address: string } {
  const address = to.trim()
  if (address === ERASED || !/^[^\s@,;:<>"]+@[^\s@,;:<>"]+$/.test(address))
    throw new NotDelivered('never', 'there is no usable address')
  return { name: '', address }
}
function refused(error: SmtpError): never {
  const { code, responseCode = 0, message } = error
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
  throw new NotDelivered(isFinal ? 'never' : 'later', message, { cause: error })
}
/** Gives up waiting when told; what was under way may still arrive, and has the same Message-ID as the next try. */
function ended<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new NotDelivered('later', 'the mail server took too long'))
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

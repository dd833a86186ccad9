import type { Readable } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call, Multipart, MultipartPart } from '#shared/platform/calls.ts'
import { platformRefusal, Refusal, refuse } from '#shared/platform/refusals.ts'
import { withoutHidden } from '#shared/platform/text.ts'
import { notTaken } from './storable.ts'

const FILES_MAX = 20
const FIELDS_MAX = 50
const FIELD_BYTES_MAX = 64 * 1024
const FILE_BYTES_MAX = 1024 * 1024
const FILENAME_MAX = 200

/** Makes multipart bodies readable on this server; each call says by its own `bytesMax` how large a file may be. */
export async function registerMultipart(server: FastifyInstance): Promise<void> {
  await server.register(fastifyMultipart, { throwFileSizeLimit: false })
}

/** Refuses with request.malformed what says that it is something else than files. */
export function checkMultipart(request: FastifyRequest): void {
  if (!request.isMultipart())
    refuse('request.malformed', { detail: 'the content type is not multipart/form-data' })
}
/** The body of a multipart request, not read yet. `gone`: aborted when its client is not there any more. */
export function multipartOf(request: FastifyRequest, call: Call, gone: AbortSignal): Multipart {
  const fileSize = call.bytesMax ?? FILE_BYTES_MAX
  const limits = {
    files: FILES_MAX,
    fields: FIELDS_MAX,
    parts: FILES_MAX + FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
    fieldNameSize: 100,
    headerPairs: 50,
    fileSize,
  }
  return { parts: () => partsOf(request, limits), gone }
}

async function* partsOf(
  request: FastifyRequest,
  limits: { readonly fileSize: number },
): AsyncGenerator<MultipartPart> {
  for await (const part of parsed(request.parts({ limits }))) {
    const name = textOf(part.fieldname)
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated)
        refuse('request.tooLarge', { limit: 'a field may be' })
      // The parser reads a field that calls itself JSON.
      if (typeof part.value !== 'string')
        refuse('request.malformed', { detail: `the field ${name} is no text` })
      yield { kind: 'field', name, value: textOf(part.value as string) }
    } else {
      yield {
        kind: 'file',
        name,
        filename: baseName(part.filename),
        bytes: bounded(part.file, limits.fileSize),
      }
      // Bytes that the handler left unread would block the next part.
      part.file.resume()
    }
  }
}
/**
 * Turns errors of the parser into refusals, as the client caused them: a limit is too much, the rest is malformed. Errors of the
 * reader of its parts do not come by here.
 */
async function* parsed<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw (error as { statusCode?: number }).statusCode === 413 ? tooMuch() : malformed()
  }
}
/** A file as it arrives. An end before its end, above all a body that breaks off, is the client's fault. */
async function* bounded(
  file: Readable & { readonly truncated: boolean },
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => platformRefusal('request.tooLarge', { limit: `${bytesMax} bytes a file` })
  // At once: what comes after the limit is thrown away, and may go on for ever.
  if (file.truncated) file.destroy(tooLarge())
  else file.once('limit', () => file.destroy(tooLarge()))
  try {
    for await (const chunk of file) yield chunk as Uint8Array
  } catch (error) {
    throw error instanceof Refusal ? error : endsEarly()
  }
  if (file.truncated) throw tooLarge()
}
function textOf(text: string): string {
  const reason = notTaken(text)
  return reason === undefined
    ? text
    : refuse('request.malformed', { detail: `the body is refused: ${reason}` })
}
/** A name to show, never a path: the last part of the client's name, without invisible characters. */
const baseName = (filename: string): string =>
  withoutHidden(withoutHidden(filename.split(/[\\/]/).at(-1) ?? '').slice(0, FILENAME_MAX))

const tooMuch = () =>
  platformRefusal('request.tooLarge', { limit: `${FILES_MAX} files and ${FIELDS_MAX} fields` })
const malformed = () =>
  platformRefusal('request.malformed', { detail: 'the body is not multipart/form-data' })
const endsEarly = () =>
  platformRefusal('request.malformed', { detail: 'the body ends inside a file' })

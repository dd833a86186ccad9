import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Image, UserInfo } from '#shared/accounts/person-views.ts'
import { createServer } from '../../platform/start/server.ts'
import { accountsTest, line, ndjsonBody, setUp, type AccountsTest } from './accounts.ts'

/** This module behind a real server: root is the owner, mara manages the studio north, fern and oak are its models, palm is one of the south. */
export interface PeopleTest extends AccountsTest {
  readonly server: FastifyInstance
  readonly send: <T = PeopleAnswer>(
    as: string,
    method: Method,
    url: string,
    body?: unknown,
  ) => Promise<Sent<T>>
  /** Sends pictures as a browser's form does. */
  readonly upload: (
    as: string,
    url: string,
    files: readonly { readonly name: string; readonly bytes: Buffer }[],
  ) => Promise<Sent>
  readonly cookieOf: (user: string) => Promise<string>
}
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** The fields that the tests look at in answers; which of them an answer has is what they are about. */
interface PeopleAnswer extends Partial<UserInfo> {
  readonly code?: string
  readonly err?: string
  readonly created?: number
  readonly changed?: readonly string[]
  readonly warnings?: readonly { readonly field: string }[]
  readonly images?: readonly Image[]
}
interface Sent<T = PeopleAnswer> {
  readonly status: number
  readonly body: T
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}
const password = 'Abc12!xyz'
const testPeople = [
  line('fern', { password }),
  line('oak', { name: 'Oak', password }),
  line('palm', { name: 'Palm', studio: 'south', password }),
  line('mara', { name: 'Mara', tipCont: 'Manager', password }),
  line('moss', { name: 'Moss', tipCont: 'Manager', password }),
  line('iris', { name: 'Iris', tipCont: 'Manager', password }),
]

/** Keeps the cookies that are sent: each person logs in once, when first needed. */
function cookieJar(server: FastifyInstance) {
  const cookies = new Map<string, string>()
  return async (user: string): Promise<string> => {
    const known = cookies.get(user)
    if (known !== undefined) return known
    const login = await server.inject({
      method: 'POST',
      url: '/login',
      payload: { user, password: user === 'root' ? setUp.password : password },
    })
    const cookie = [login.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ')
    if (login.statusCode === 200) cookies.set(user, cookie)
    return cookie
  }
}

/** Sends requests as a person; '' sends no login. */
function sending(server: FastifyInstance): Pick<PeopleTest, 'send' | 'upload' | 'cookieOf'> {
  const cookieOf = cookieJar(server)
  const inject = async <T>(
    as: string,
    method: Method,
    url: string,
    payload: object | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<Sent<T>> => {
    const cookie = as === '' ? '' : await cookieOf(as)
    const answer = await server.inject({
      method,
      url,
      headers: { cookie, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : {}) as T,
      headers: answer.headers,
      bytes: answer.rawPayload,
    }
  }
  return {
    cookieOf,
    send: <T>(as: string, method: Method, url: string, body?: unknown) =>
      inject<T>(
        as,
        method,
        url,
        body as object | undefined,
        Buffer.isBuffer(body) ? { 'content-type': 'application/x-ndjson' } : {},
      ),
    upload: (as, url, files) =>
      inject(as, 'POST', url, formOf(files), {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }),
  }
}

const boundary = 'people-test-boundary'
function formOf(files: readonly { readonly name: string; readonly bytes: Buffer }[]): Buffer {
  const parts = files.map(({ name, bytes }) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  )
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

export async function peopleTest(): Promise<PeopleTest> {
  const test = await accountsTest()
  const { app, calls, handlers, authenticate } = test
  const server = await createServer({
    app,
    authenticate,
    services: [{ name: 'accounts', calls, handlers }],
  })
  const sender = sending(server)
  const { send } = sender
  await server.inject({ method: 'POST', url: '/api/accounts/setup', payload: setUp })
  await test.settle()
  await send('root', 'POST', '/api/studios', {
    studio: 'south',
    name: 'South',
    timezone: 'Europe/Madrid',
    currency: 'eur',
  })
  const imported = await send('root', 'POST', '/api/accounts/import', ndjsonBody(...testPeople))
  if (imported.body.created !== testPeople.length) throw new Error(JSON.stringify(imported.body))
  await test.settle()
  return {
    ...test,
    server,
    ...sender,
    close: async () => {
      await server.close()
      await test.close()
    },
  }
}

/** A photograph of nothing, with a camera's words in it. */
export const photo = (colour: string, size = 300): Promise<Buffer> =>
  sharp({
    create: { width: size, height: Math.round(size * 0.75), channels: 3, background: colour },
  })
    .withExif({ IFD0: { Copyright: 'camera-marker-7391' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

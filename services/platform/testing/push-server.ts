import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '../outbox/define-effect.ts'

/** The certificate of push.test and localhost, for tests alone: a client that trusts it trusts everyone who has this file. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBcjCCARigAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlwdXNoLnRl
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CXB1c2gudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLs/sCKxa5CX6u+3
STLu+TBwwFMJu7kj1KYWggrV19oVpTZaj/whm+YT2UmTnvc9k1EuLIZ7K2lxAlbz
J4E9DyGjWTBXMCUGA1UdEQQeMByCCXB1c2gudGVzdIIJbG9jYWxob3N0hwR/AAAB
MA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFNe8ZW3mQZ5OZs8qKgtbQurX5jtO
MAoGCCqGSM49BAMCA0gAMEUCIQDG52wyQAImcGWw5dzdApmzHmDj061ctr22yqT9
VEybfQIgYB6PktW78+QLTfEOzEewfvuKTV9xhfDmbVKNOasCFqs=
-----END CERTIFICATE-----
`
const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1G5uaSptsluolWka
f9x4nsAfuuwXmnwRops2t2x7raqhRANCAAS7P7AisWuQl+rvt0ky7vkwcMBTCbu5
I9SmFoIK1dfaFaU2Wo/8IZvmE9lJk573PZNRLiyGeytpcQJW8yeBPQ8h
-----END PRIVATE KEY-----
`

interface Pushed {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}
export interface TestPushServer {
  readonly port: number
  readonly pushed: readonly Pushed[]
  /** Sets the answer; 201 and nothing else at first. */
  answer: (response: ServerResponse) => void
  readonly stop: () => Promise<void>
}

/** A push service of one's own on loopback. */
export async function startPushServer(): Promise<TestPushServer> {
  const pushed: Pushed[] = []
  const it: Pick<TestPushServer, 'answer'> = {
    answer: (response) => void response.writeHead(201).end(),
  }
  const server = createServer({ cert: testCertificate, key: testKey }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      pushed.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      })
      it.answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(it, {
    port,
    pushed,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** A browser's keys of one subscription; `endpoint` is where its push service is. */
export function subscriptionAt(endpoint: string): PushMessage['subscription'] {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys().toString('base64url')
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

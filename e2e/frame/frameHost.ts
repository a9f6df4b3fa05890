import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { RecoveryMode } from '@latchkey/contract'
import { ENTRY_POINT } from '@latchkey/smart-account'
import { createFakeServer, type FakeServer } from '../../apps/frame/src/testing/fakeServer.ts'
import { fromRoot } from '../support/fromRoot.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
}

/** What a chain's node answers to a wallet that sends, by method. */
export const nodeAnswers: Readonly<Record<string, unknown>> = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x5f5e100' },
  eth_maxPriorityFeePerGas: '0xa',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_sendRawTransaction: `0x${'12'.repeat(32)}`,
  eth_supportedEntryPoints: [ENTRY_POINT],
  eth_estimateUserOperationGas: {
    ...{ callGasLimit: '0x10000', verificationGasLimit: '0x80000', preVerificationGas: '0xc000' },
  },
}

/** Pages that speak with the page that has opened them. */
const WITH_OPENER: ReadonlySet<string> = new Set(['/approve', '/sign-in', '/oauth'])

/** The embedded wallet's page under its strict policy, its server's double, and a page that embeds it. */
export interface FrameHost {
  /** The page, on another port of the same site. Its query names headers of its own. */
  readonly page: string
  readonly otherPage: string
  readonly wallet: string
  readonly server: FakeServer
  close(): Promise<void>
}

/** Starts them on loopback. `host` is the page's name; a name of another site than localhost makes the frame a third party. */
export async function startFrameHost(
  host = 'localhost',
  recovery: RecoveryMode = 'managed',
): Promise<FrameHost> {
  let fake: FakeServer | undefined
  const showPage = async ({ url = '/' }: IncomingMessage): Promise<Answer> => ({
    type: 'text/html',
    headers: Object.fromEntries(new URL(url, 'http://localhost').searchParams),
    body:
      url === '/nested'
        ? `<iframe src="/" name="inner"></iframe>`
        : '<!doctype html><title>App</title><body>',
  })
  const [pages, otherPages] = await Promise.all([listen(showPage), listen(showPage)])
  const [page, otherPage] = [pages, otherPages].map((server) => `http://${host}:${portOf(server)}`) as [
    string,
    string,
  ]
  const frames = await listen(async (request) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname.startsWith('/api/') || url.pathname === '/v1' || url.pathname.startsWith('/v1/')) {
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      const body = await readBody(request)
      const response = await fake?.fetch(`${wallet}${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body && { body }),
      })
      return {
        status: response?.status ?? 500,
        type: 'application/json',
        headers: {},
        body: (await response?.text()) ?? '',
      }
    }
    const name = url.pathname.startsWith('/oauth/cb/') ? '/oauth' : url.pathname
    const isPage = /^\/[a-z-]+$/.test(name)
    const path = name === '/' ? 'index.html' : `${name}${isPage ? '.html' : ''}`
    return {
      type: TYPES[extname(path)] ?? 'text/plain',
      headers: {
        'content-security-policy': [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "connect-src 'self'",
          // The empty icon of a window.
          'img-src data:',
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ].join('; '),
        'cross-origin-opener-policy': WITH_OPENER.has(name) ? 'unsafe-none' : 'same-origin',
      },
      body: await readFile(join(fromRoot('apps/frame/dist'), path)),
    }
  })
  const wallet = `http://localhost:${portOf(frames)}`
  fake = createFakeServer(recovery, [page, otherPage])
  return {
    page,
    otherPage,
    wallet,
    server: fake,
    close: async () => {
      for (const server of [pages, otherPages, frames]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

interface Answer {
  readonly status?: number
  readonly type: string
  readonly headers: Record<string, string>
  readonly body: string | Buffer
}

async function listen(answer: (request: IncomingMessage) => Promise<Answer>): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status = 200, type, headers, body }) =>
        response.writeHead(status, { 'content-type': type, ...headers }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

// A server that listens on a port has an address of that kind.
const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

// Serves one built page on loopback: HTTP/1.1, gzip, hashed files cached for ever, the page itself asked for each time.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/**
 * Serves a built page and, below /gateway, as much of an operator's gateway as a connected page asks for.
 * @returns `{ origin, close() }`
 */
export async function serve({ directory, files }) {
  const bodies = new Map(
    [...files.keys()].map((path) => [path, gzipSync(readFileSync(join(directory, path)))]),
  )
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1')
    if (pathname.startsWith('/gateway/'))
      return answerAsGateway({ request, response, pathname, searchParams })
    const path = pathname === '/' ? '/index.html' : pathname
    const body = bodies.get(path)
    if (body === undefined) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.length,
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answerAsGateway({ request, response, pathname, searchParams }) {
  const answer = (body) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (pathname === '/gateway/getAnalyticsConfig') return answer({ isAnalyticsEnabled: false })
  if (pathname.endsWith('/balance')) return answer({ balances: [] })
  if (request.method !== 'POST') return response.writeHead(404).end('{}')
  let text = ''
  for await (const chunk of request) text += chunk
  const chainId = Number(searchParams.get('chainId')?.split(':')[1] ?? 0)
  const results = { eth_chainId: `0x${chainId.toString(16)}`, eth_getBalance: '0xde0b6b3a7640000' }
  const reply = ({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] ?? null })
  const asked = JSON.parse(text)
  answer(Array.isArray(asked) ? asked.map(reply) : reply(asked))
}

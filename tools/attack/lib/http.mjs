// Requests by HTTP from a chosen local address, so that several clients can live on one machine.
import { Agent, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { connect } from 'node:net'

export function createAgent(address, maxSockets = 64) {
  return new Agent({ keepAlive: true, localAddress: address, maxSockets })
}

/**
 * Asks, and reads the whole answer.
 * @param options.isHeadOnly leaves the body out that the head announces
 * @returns `{ status, headers, body }`, or `{ status: 'ECONNRESET' }` and the like where there was none
 */
export function ask(
  url,
  { agent, method = 'GET', headers = {}, body, isHeadOnly = false, timeoutMs = 20_000 } = {},
) {
  const request = String(url).startsWith('https:') ? requestByHttps : requestByHttp
  return new Promise((resolve) => {
    const started = request(url, { agent, method, headers, timeout: timeoutMs }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode: status, headers } = response
        resolve({ status, headers, body: Buffer.concat(chunks).toString() })
        if (isHeadOnly) started.destroy()
      })
      response.on('error', (error) => resolve({ status: error.code ?? 'broken' }))
    })
    started.on('timeout', () => started.destroy(Object.assign(new Error('no answer'), { code: 'TIMEOUT' })))
    started.on('error', (error) => resolve({ status: error.code ?? 'broken' }))
    if (isHeadOnly) started.flushHeaders()
    else started.end(body)
  })
}

/** A bare TCP connection from a local address; errors only close it. Resolves with undefined if it is rejected. */
export function openConnection(url, address) {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), localAddress: address })
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
    socket.on('error', () => {})
  })
}

/**
 * Upgrades a bare connection to a WebSocket and stops reading it.
 * @returns the paused TCP socket, or undefined where the upgrade was refused
 */
export async function openDeafSocket(url, path, address, headers = {}) {
  const socket = await openConnection(url, address)
  if (!socket) return undefined
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more.join('')}\r\n`,
  )
  const head = await new Promise((resolve) => {
    socket.once('data', (chunk) => resolve(String(chunk)))
    socket.once('close', () => resolve(''))
  })
  if (!head.startsWith('HTTP/1.1 101')) {
    socket.destroy()
    return undefined
  }
  socket.pause()
  return socket
}

/** One masked text frame of a WebSocket client. The mask is zero, which is a mask too. */
export function toWireFrame(text) {
  const payload = Buffer.from(text)
  const { length } = payload
  const head =
    length < 126
      ? Buffer.from([0x81, 0x80 | length])
      : length < 65_536
        ? Buffer.from([0x81, 0xfe, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([0x81, 0xff, 0, 0, 0, 0]), uint32(length)])
  return Buffer.concat([head, Buffer.alloc(4), payload])
}

function uint32(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Writes, and waits until the other side has read it or disconnected, or until `untilMs` (of performance.now). */
export function writeAll(socket, bytes, untilMs) {
  if (socket.destroyed) return Promise.resolve(false)
  return new Promise((resolve) => {
    const done = (isTaken) => {
      clearTimeout(timer)
      socket.off('drain', drained)
      socket.off('close', gone)
      resolve(isTaken)
    }
    const drained = () => done(true)
    const gone = () => done(false)
    const timer = setTimeout(gone, Math.max(0, untilMs - performance.now()))
    socket.once('close', gone)
    if (socket.write(bytes)) done(true)
    else socket.once('drain', drained)
  })
}

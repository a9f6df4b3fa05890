// Clients of the relay, without any cryptography but their token's.
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { opened, WebSocket } from './ws.mjs'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A client's key: `{ clientId, jwt() }`. Anyone can create any number of keys. */
export function createIdentity() {
  const der = Buffer.concat([PKCS8, randomBytes(32)])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const clientId = `did:key:z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), spki.subarray(12)]))}`
  return {
    clientId,
    jwt() {
      const iat = Math.floor(Date.now() / 1_000)
      const sub = createHash('sha256').update(clientId).digest('hex')
      const claims = { iss: clientId, sub, aud: 'ws://relay.example', iat, exp: iat + 86_400 }
      const signed = `${toPart({ alg: 'EdDSA', typ: 'JWT' })}.${toPart(claims)}`
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
    },
  }
}

export function relayPath({ projectId, identity, isHttp = false }) {
  const query = new URLSearchParams({ projectId, auth: identity.jwt() })
  return `/relay${isHttp ? '/rpc' : ''}?${query}`
}

export function toFrame(id, method, params) {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

/**
 * @param options.address the local address that it comes from
 * @param options.acknowledge false leaves pushed messages unacknowledged
 * @param options.onLetter called with `{ topic, message }` for each letter that comes
 * @returns `{ call(method, params), close(), closed() }`; a call resolves with the answer frame, or `{ closed: code }`
 */
export async function connectRelay({ url, projectId, identity, address, acknowledge = true, onLetter }) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${relayPath({ projectId, identity })}`, {
    localAddress: address,
    perMessageDeflate: false,
  })
  const waiting = new Map()
  let lastId = 0
  let closeCode
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.method === undefined) {
      waiting.get(frame.id)?.(frame)
      waiting.delete(frame.id)
      return
    }
    if (acknowledge) socket.send(`{"id":${JSON.stringify(frame.id)},"jsonrpc":"2.0","result":true}`)
    onLetter?.(frame.params.data)
  })
  socket.on('close', (code) => {
    closeCode = code
    for (const resolve of waiting.values()) resolve({ closed: code })
    waiting.clear()
  })
  await opened(socket)
  return {
    call(method, params) {
      if (closeCode !== undefined) return Promise.resolve({ closed: closeCode })
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        socket.send(toFrame(id, method, params))
      })
    },
    closed: () => closeCode,
    close: () => socket.terminate(),
  }
}

function toPart(value) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function toBase58(bytes) {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)]}${text}`
  return text
}

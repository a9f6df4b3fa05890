// A gateway with an embedded wallet, as an operator runs it, whose clock can be set ahead, and devices that call it.
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectId, startGateway } from '../lib/gateway.mjs'
import { ask, createAgent } from '../lib/http.mjs'
import { startMailSink } from './mailSink.mjs'

const reach = fileURLToPath(new URL('./reach.mjs', import.meta.url))
const base64Url = (value) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/**
 * @param settings environment variables over those that a wallet needs
 * @returns the gateway, and `{ mails, codeOf, setClock(ms), snapshot(path), device(), output() }`
 */
export async function startWalletGateway(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-wallet-attack-'))
  const kekFile = join(folder, 'keys.json')
  writeFileSync(kekFile, JSON.stringify({ current: 'a', keys: { a: randomBytes(32).toString('base64') } }), {
    mode: 0o600,
  })
  const sink = await startMailSink()
  const port = await freePort()
  const walletUrl = `http://localhost:${port}`
  let aheadMs = 0
  let addresses = 0
  const output = []
  const gateway = await startGateway({
    // There is no chain in these runs.
    ...{ nodePort: 9, imports: [reach] },
    settings: {
      ...{ WALLET_URL: walletUrl, WALLET_HOST: '127.0.0.1', WALLET_PORT: String(port) },
      ...{ WALLET_KEK_FILE: kekFile, WALLET_RECOVERY: 'managed' },
      ...{ SMTP_URL: sink.url, MAIL_FROM: 'Attack <wallet@attack.test>' },
      ...settings,
    },
  })
  for (const stream of [gateway.child.stdout, gateway.child.stderr])
    stream.on('data', (chunk) => output.push(String(chunk)))

  const tell = (message) =>
    new Promise((resolve) => {
      gateway.child.once('message', resolve)
      gateway.child.send(message)
    })

  /** A browser with a key of its own, at an address of its own. */
  function device() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
    addresses += 1
    const agent = createAgent(`127.1.${addresses >> 8}.${1 + (addresses & 127)}`)
    const prove = (path, token) => {
      const claims = {
        ...{ jti: randomUUID(), htm: 'POST', htu: walletUrl + path },
        iat: Math.floor((Date.now() + aheadMs) / 1_000),
        ...(token && { ath: createHash('sha256').update(token).digest('base64url') }),
      }
      const head = `${base64Url({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })}.${base64Url(claims)}`
      const signature = sign('sha256', Buffer.from(head), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${head}.${signature.toString('base64url')}`
    }
    return {
      /** @returns `{ status, body }` */
      async call(path, body = {}, token) {
        const answer = await ask(new URL(path, `http://127.0.0.1:${port}`), {
          ...{ agent, method: 'POST', body: JSON.stringify({ projectId, ...body }) },
          headers: {
            ...{ host: `localhost:${port}`, 'content-type': 'application/json', dpop: prove(path, token) },
            ...(token && { authorization: `DPoP ${token}` }),
          },
        })
        return { status: answer.status, body: JSON.parse(answer.body || '{}') }
      },
      close: () => agent.destroy(),
    }
  }

  const wallet = {
    ...gateway,
    ...{ walletUrl, mails: sink.mails, codeOf: sink.codeOf, device },
    output: () => output.join(''),
    /** Sets the gateway's clock, which never goes back. */
    async setClock(ms) {
      aheadMs = ms - Date.now()
      await tell({ aheadMs })
    },
    snapshot: (path) => tell({ snapshotTo: path }),
    /** @returns the session's token */
    async signIn(by, email) {
      const asked = await by.call('/api/email/start', { email })
      if (asked.status !== 200) throw new Error(`No code for ${email}: ${JSON.stringify(asked)}`)
      const { status, body } = await by.call('/api/email/verify', { otp: sink.codeOf(email) })
      if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`)
      return body.token
    },
    async stop() {
      await gateway.stop()
      await sink.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return wallet
}

/** The wallet's address is a setting, so it is known before it listens. */
async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}

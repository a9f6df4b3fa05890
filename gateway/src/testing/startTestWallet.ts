import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enrolText } from '@latchkey/contract'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress, sign } from 'viem/accounts'
import { startTestGateway, type TestGateway } from './startTestGateway.ts'

export interface TestMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface TestDevice {
  /** The thumbprint of its key. */
  readonly id: string
  /**
   * Calls the wallet's server as its page does.
   *
   * @param claims - over those of an honest proof
   */
  call(path: string, body?: object, options?: TestCall): Promise<TestAnswer>
  prove(path: string, claims?: object, token?: string): Promise<string>
}

export interface TestCall {
  readonly token?: string
  readonly proof?: string
  readonly claims?: object
  readonly headers?: Record<string, string>
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered.
  readonly body: any
}

export interface TestWallet extends TestGateway {
  readonly walletUrl: string
  readonly kekFile: string
  readonly smtpUrl: string
  readonly mails: readonly TestMail[]
  lastMail(to: string): TestMail
  codeOf(to: string): string
  device(): Promise<TestDevice>
  setMailDown(isDown: boolean): void
}

export const PROJECT = 'test'

/**
 * A gateway with an embedded wallet, on free ports, whose mails are caught.
 *
 * @param environment - over what the wallet needs
 */
export async function startTestWallet(environment: Record<string, string> = {}): Promise<TestWallet> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-wallet-'))
  mkdirSync(join(folder, 'keys'))
  const kekFile = join(folder, 'keys', 'keys.json')
  writeFileSync(
    kekFile,
    JSON.stringify({ current: 'one', keys: { one: randomBytes(32).toString('base64') } }),
    { mode: 0o600 },
  )
  const sink = await startSink()
  const port = await freePort()
  const walletUrl = `http://localhost:${port}`
  const gateway = await startTestGateway({
    RPC_URL_42161: 'http://127.0.0.1:9',
    WALLET_URL: walletUrl,
    WALLET_PORT: String(port),
    WALLET_KEK_FILE: kekFile,
    WALLET_RECOVERY: 'managed',
    WALLET_MAILS_PER_CLIENT: '100000',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Test <wallet@wallet.test>',
    ...environment,
  })
  const lastMail = (to: string): TestMail => {
    const found = sink.mails.findLast((mail) => mail.to.includes(to))
    if (!found) throw new Error(`No mail came for ${to}.`)
    return found
  }
  return {
    ...gateway,
    walletUrl,
    kekFile: environment.WALLET_KEK_FILE ?? kekFile,
    smtpUrl: sink.url,
    mails: sink.mails,
    lastMail,
    codeOf: (to) => /^\d{6}$/m.exec(lastMail(to).text)?.[0] ?? '',
    device: () => createDevice(walletUrl),
    setMailDown: sink.setDown,
    async close() {
      await gateway.close()
      await sink.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function createDevice(walletUrl: string): Promise<TestDevice> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const prove = (path: string, claims: object = {}, token?: string) =>
    new SignJWT({
      jti: randomUUID(),
      htm: 'POST',
      htu: `${walletUrl}${path}`,
      iat: Math.floor(Date.now() / 1_000),
      ...(token !== undefined && { ath: createHash('sha256').update(token).digest('base64url') }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .sign(privateKey)
  return {
    id: await calculateJwkThumbprint(jwk),
    prove,
    async call(path, body = {}, { token, proof, claims, headers = {} } = {}) {
      const answer = await fetch(`${walletUrl}${path}`, {
        method: 'POST',
        body: JSON.stringify({ projectId: PROJECT, ...body }),
        headers: {
          'content-type': 'application/json',
          dpop: proof ?? (await prove(path, claims, token)),
          ...(token !== undefined && { authorization: `DPoP ${token}` }),
          ...headers,
        },
      })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
  }
}

export async function signIn(
  wallet: Pick<TestWallet, 'codeOf'>,
  device: TestDevice,
  email: string,
): Promise<{ token: string; user: TestAnswer['body'] }> {
  const started = await device.call('/api/email/start', { email })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const { status, body } = await device.call('/api/email/verify', { otp: wallet.codeOf(email) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/**
 * Decides on a change of logins as the wallet's window does: with the code that it has mailed, where one is needed.
 *
 * @param asked - the answer of the call that asked for the change
 */
export async function confirmChange(
  wallet: Pick<TestWallet, 'codeOf'>,
  device: TestDevice,
  token: string,
  asked: TestAnswer,
): Promise<TestAnswer> {
  const { change: id } = asked.body
  const { codeTo } = (await device.call('/api/changes', { id }, { token })).body
  if (codeTo) await device.call('/api/changes/code', { id }, { token })
  return device.call('/api/changes/confirm', { id, ...(codeTo && { otp: wallet.codeOf(codeTo) }) }, { token })
}

/** Gives the second proof of a device: the link of the mail shows a code elsewhere, which is typed in the wallet's window. */
export async function proveDevice(
  wallet: Pick<TestWallet, 'lastMail'>,
  device: TestDevice,
  token: string,
): Promise<void> {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url')
  const started = await device.call('/api/opening/start', { challenge }, { token })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const link = new URL(/https?:\S+/.exec(wallet.lastMail(started.body.email).text)?.[0] ?? '')
  const { body } = await device.call('/api/opening/reveal', { token: link.hash.slice(1) })
  const entered = await device.call('/api/opening/code', { code: body.code }, { token })
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body))
}

/** The keys of the wallets that tests have made, by the wallets' ids. */
const keys = new Map<string, Hex>()

/** Stores a share of a device, random where none is given, as one that has the wallet's key would. @param key - of a wallet that newWallet() did not make */
export async function enrol(
  device: TestDevice,
  token: string,
  {
    share = randomBytes(32).toString('base64url'),
    key,
    headers = {},
  }: { share?: string; key?: Hex; headers?: Record<string, string> } = {},
): Promise<TestAnswer> {
  const { wallet } = (await device.call('/api/me', {}, { token })).body.user
  const { version } = wallet
  const text = enrolText({ walletId: wallet.id, deviceId: device.id, version, share })
  const hash = `0x${createHash('sha256').update(text).digest('hex')}` as const
  const signature = await sign({
    hash,
    privateKey: key ?? keys.get(wallet.id) ?? generatePrivateKey(),
    to: 'hex',
  })
  return device.call('/api/wallet/devices', { share, version, signature }, { token, headers })
}

/** A new wallet, as a device would store it. Its shares are random, since the server cannot tell. */
export function newWallet() {
  const random = () => randomBytes(32).toString('base64url')
  const id = randomUUID()
  const key = generatePrivateKey()
  keys.set(id, key)
  return {
    id,
    addresses: { eip155: privateKeyToAddress(key), solana: '4Nd1mYQtpTgXQmJWY1CB7vqkJdTYQJt2sjHvQeSfTFJc' },
    share: random(),
    recovery: { mode: 'managed', share: random(), secret: random() },
  }
}

/** A mail server on a free port that keeps what it gets. Its certificate is nobody's. */
export async function startSink({ hasTls = false }: { readonly hasTls?: boolean } = {}) {
  const mails: TestMail[] = []
  let isDown = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (address, _, done) => (isDown ? done(new Error(`no room for ${address.address}`)) : done()),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '' }) => {
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), subject, text, html })
          done()
        }, done)
      })
    },
  })
  server.on('error', () => {
    // A client that breaks off in the middle is no news.
  })
  const port = await freePort()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    setDown: (down: boolean) => {
      isDown = down
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The wallet's address has to be known before it listens. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

// Secrets of a wallet's server after sign-out: in its database, in its log, and alive in its memory.
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canScanMemory, scanMemory } from '../lib/scanMemory.mjs'
import { startWalletGateway } from './walletGateway.mjs'

const EMAIL = 'ada@attack.test'
const SOLANA = '4Nd1mYQtpTgXQmJWY1CB7vqkJdTYQJt2sjHvQeSfTFJc'

/**
 * Signs in on two devices, makes and recovers a wallet, signs out, and looks for all that was secret.
 * @returns `{ secrets, found, remains, problems }`; `remains` are copies in freed memory that was not overwritten yet
 */
export async function lookForSecrets() {
  const wallet = await startWalletGateway({ WALLET_DEVICE_APPROVAL: 'on', LOG_LEVEL: 'trace' })
  try {
    const texts = {}
    const [first, second] = [wallet.device(), wallet.device()]
    const random = () => randomBytes(32).toString('base64url')
    const recovery = { mode: 'managed', share: random(), secret: random() }
    const made = {
      ...{ id: randomUUID(), share: random(), recovery },
      addresses: { eip155: `0x${randomBytes(20).toString('hex')}`, solana: SOLANA },
    }
    Object.assign(texts, {
      share: made.share,
      recoveryShare: recovery.share,
      recoverySecret: recovery.secret,
    })
    for (const [name, device] of Object.entries({ first, second })) {
      await device.call('/api/email/start', { email: EMAIL })
      const mail = wallet.mails.findLast(({ to }) => to.includes(EMAIL)).text.replaceAll('=\n', '')
      texts[`${name}Link`] = /approve\?token(?:=3D|=)([\w-]{43})/.exec(mail)?.[1]
      const link = `${wallet.walletUrl}/device/approve`
      await fetch(link, { method: 'POST', body: new URLSearchParams({ token: texts[`${name}Link`] }) })
      texts[`${name}Code`] = wallet.codeOf(EMAIL)
      await device.call('/api/email/verify', { otp: '000000' })
      const { body } = await device.call('/api/email/verify', { otp: texts[`${name}Code`] })
      texts[`${name}Token`] = body.token
    }
    const { firstToken, secondToken } = texts
    const calls = [
      await first.call('/api/wallet', made, firstToken),
      await first.call('/api/wallet/share', {}, firstToken),
      await second.call('/api/opening/start', { challenge: 'c'.repeat(43) }, secondToken),
    ]
    const mail = wallet.mails.findLast(({ to }) => to.includes(EMAIL)).text.replaceAll('=\n', '')
    texts.openingLink = /#([\w-]{43})/.exec(mail)?.[1]
    const { body } = await second.call('/api/opening/reveal', { token: texts.openingLink })
    texts.openingCode = body.code
    calls.push(
      await second.call('/api/opening/code', { code: texts.openingCode }, secondToken),
      await second.call('/api/wallet/recovery', {}, secondToken),
      await first.call('/api/sign-out', {}, firstToken),
      await second.call('/api/sign-out', {}, secondToken),
    )
    const failed = calls.find(({ status }) => status !== 200)
    if (failed) throw new Error(`A call of the visit failed: ${JSON.stringify(failed)}`)
    first.close()
    second.close()
    // Requests that others make meanwhile: what a server does all day.
    for (let number = 0; number < 200; number += 1)
      await fetch(`${wallet.walletUrl}/api/project?projectId=attacked&${number}`)
    const snapshot = join(tmpdir(), `latchkey-${randomUUID()}.heapsnapshot`)
    await wallet.snapshot(snapshot)
    const places = {
      database: readdirSync(wallet.dataDir)
        .filter((file) => file.startsWith('gateway.db'))
        .map((file) => readFileSync(join(wallet.dataDir, file)).toString('latin1'))
        .join(''),
      log: wallet.output(),
      // Its texts alone: the rest of a snapshot is numbers, among which any six digits are.
      memory: JSON.parse(readFileSync(snapshot, 'utf8')).strings.join('\n'),
    }
    rmSync(snapshot)
    // Each place is the right one: it has what it must have of this visit.
    const marks = { database: made.id, log: 'walletEmailVerify', memory: wallet.walletUrl }
    const wrong = Object.keys(places).find((place) => !places[place].includes(marks[place]))
    if (wrong) throw new Error(`The ${wrong} of the visit was not found.`)
    const found = []
    for (const [place, content] of Object.entries(places))
      for (const [name, text] of Object.entries(texts))
        if (formsOf(name, text).some((form) => form.test(content))) found.push(`${name} in ${place}`)
    const needles = Object.fromEntries(
      Object.entries(texts)
        .filter(([name]) => !name.endsWith('Code'))
        .map(([name, text]) => [name, Buffer.from(text)]),
    )
    const remains = canScanMemory ? scanMemory(wallet.pid, needles) : {}
    return { secrets: Object.keys(texts).length, found, remains, problems: found }
  } finally {
    await wallet.stop()
  }
}

/** A secret as text, and the bytes that it stands for in the forms in which they may be written. */
function formsOf(name, text) {
  // Six digits with other digits around them are another number.
  if (name.endsWith('Code')) return [new RegExp(`(?<![\\d.])${text}(?!\\d)`)]
  const bytes = Buffer.from(text, 'base64url')
  return [text, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('latin1')].map(
    (form) => new RegExp(form.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')),
  )
}

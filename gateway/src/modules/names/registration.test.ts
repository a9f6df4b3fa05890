import { factoryOf, smartAccountAddress, wrapSignature } from '@latchkey/smart-account'
import { createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJsonRpc } from '../../../../lab/src/chains/jsonRpc.ts'
import { labAccounts } from '../../../../lab/src/chains/labAccounts.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { runCommand } from '../../cli/runCommand.ts'
import { newSession } from '../../testing/makeAda.ts'
import { newWallet, startTestWallet, type TestWallet } from '../../testing/startTestWallet.ts'

// Where NAME_REGISTRATION is not set: the accounts of the embedded wallet register names, and nobody else does (S6.3).
const ZONE = 'backing.test'
const ARBITRUM = 0x8000_0000 + arbitrum.id
const REFUSED = { status: 403, reason: 'Names are for accounts of the embedded wallet here.' }

const lab = useLabChains()
let wallet: TestWallet
beforeAll(async () => {
  const RPC_URL_42161 = lab.nodeUrl
  wallet = await startTestWallet({ NAME_ZONE: ZONE, NAME_BARE_MESSAGES: 'on', RPC_URL_42161 })
})
afterAll(() => wallet.close())

const person = () => privateKeyToAccount(generatePrivateKey())
let count = 0
/** Somebody who has signed in by e-mail and whose wallet has a new key. */
async function walletOwner(
  write = (address: string) => address,
): Promise<PrivateKeyAccount & { email: string }> {
  count += 1
  const [owner, email] = [person(), `named${count}-${process.pid}@example.com`]
  const { device, token } = await newSession(wallet, email)
  const made = newWallet()
  const addresses = { ...made.addresses, eip155: write(owner.address) }
  expect((await device.call('/api/wallet', { ...made, addresses }, { token })).status).toBe(200)
  return { ...owner, email }
}

interface Registering {
  readonly by: PrivateKeyAccount
  readonly address?: string
  /** What becomes of the key's signature. */
  readonly sign?: (signature: Hex) => Hex
}
async function register(label: string, { by, address = by.address, sign = (made) => made }: Registering) {
  const message = JSON.stringify({ name: `${label}.${ZONE}`, timestamp: Math.floor(Date.now() / 1_000) })
  const signature = sign(await by.signMessage({ message }))
  const response = await fetch(`${wallet.url}/v1/profile/account?projectId=test`, {
    method: 'POST',
    body: JSON.stringify({ coin_type: ARBITRUM, address, message, signature }),
  })
  const body = await response.json()
  return { status: response.status, reason: body.reasons?.[0]?.description, body }
}

test('[S6.3][S7.25] the key of an embedded wallet registers a name, however its address was written', async () => {
  for (const write of [(address: string) => address, (address: string) => address.toLowerCase()]) {
    const owner = await walletOwner(write)
    const { status, body } = await register(`key-${count}`, { by: owner })
    expect([status, body.default_address]).toEqual([200, owner.address])
  }
})

test('[S6.3][S1.12] its smart account does before it is deployed (ERC-6492), and afterwards (ERC-1271)', async () => {
  const owner = await walletOwner()
  const address = smartAccountAddress(owner.address)
  const wrapped = await register('undeployed', {
    ...{ by: owner, address },
    sign: (signature) => wrapSignature(owner.address, signature),
  })
  expect([wrapped.status, Object.keys(wrapped.body.addresses)]).toEqual([200, [String(ARBITRUM)]])
  const [, rich] = labAccounts()
  if (!rich) throw new Error('The lab has no accounts.')
  const { factory, factoryData } = factoryOf(owner.address)
  await createWalletClient({ account: rich, transport: http(lab.nodeUrl), chain: arbitrum }).sendTransaction({
    to: factory,
    data: factoryData,
  })
  await expect.poll(async () => (await register('deployed', { by: owner, address })).status).toBe(200)
})

test('[S6.3] any other account is refused: a key, its smart account, and a contract that only says yes', async () => {
  const [stranger, owner] = [person(), await walletOwner()]
  expect(await register('stranger', { by: stranger })).toMatchObject(REFUSED)
  const own = smartAccountAddress(stranger.address)
  const sign = (signature: Hex) => wrapSignature(stranger.address, signature)
  expect(await register('stranger', { by: stranger, address: own, sign })).toMatchObject(REFUSED)
  // Another's contract takes the signature of a wallet's key, and is no account of that wallet.
  const { address } = person()
  const code = `0x7f${'1626ba7e'.padEnd(64, '0')}60005260206000f3`
  await createJsonRpc(lab.nodeUrl)('anvil_setCode', [address, code])
  expect(await register('stranger', { by: owner, address })).toMatchObject(REFUSED)
  // Nor is it enough to name the account of somebody who has one.
  expect((await register('stranger', { by: stranger, address: owner.address })).status).toBe(401)
})

test('[S6.3] so is the account of somebody whom the operator has blocked', async () => {
  const owner = await walletOwner()
  await runCommand('users', ['block', owner.email], {
    ...{ DATA_DIR: wallet.dataDir, WALLET_URL: wallet.walletUrl, WALLET_KEK_FILE: wallet.kekFile },
    ...{ WALLET_RECOVERY: 'managed', SMTP_URL: wallet.smtpUrl, MAIL_FROM: 'wallet@wallet.test' },
  })
  expect(await register('blocked', { by: owner })).toMatchObject(REFUSED)
})

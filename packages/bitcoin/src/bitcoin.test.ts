import type { Adapter } from '@latchkey/core'
import { verifyBip122 } from '@latchkey/siwx/bitcoin'
import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bitcoinMainnet, bitcoinTestnet } from './networks.ts'
import { ALICE, ALICE_MAINNET, BOB } from './testing/keys.ts'
import { psbtOf } from './testing/psbt.ts'
import { startAdapter } from './testing/startAdapter.ts'
import { accountOf, satsWallet, standardWallet } from './testing/wallets.ts'

const STANDARD = 'standard:Test Wallet'
const SATS = 'sats:TestWalletProvider'
const [MAINNET, TESTNET] = [bitcoinMainnet, bitcoinTestnet].map((one) => one.caipNetworkId)

/** A page has one window: that of a second adapter in a test takes the place of the first. */
let leave = () => {}
afterEach(() => leave())

function setUp() {
  leave()
  const { page, adapter, events, close } = startAdapter()
  leave = () => {
    leave = () => {}
    close()
  }
  const found = () =>
    events.flatMap((event) => (event.type === 'connectors.found' ? [event.connectors] : [])).at(-1)
  return { page, adapter, events, found }
}

/** The same with one wallet of Wallet Standard. */
async function setUpStandard(wallet = standardWallet()) {
  const run = setUp()
  run.page.register(wallet.wallet)
  await vi.waitFor(() => expect(run.found()).toHaveLength(1))
  return { ...run, wallet }
}

/** The same with one wallet of sats-connect. */
function setUpSats(wallet = satsWallet()) {
  const run = setUp()
  run.page.provide(wallet.provider)
  run.adapter.prepare?.()
  return { ...run, wallet }
}

async function connectSats(wallet = satsWallet()) {
  const run = setUpSats(wallet)
  await run.adapter.connect({ connectorId: SATS })
  return run
}
async function connectStandard(wallet = standardWallet()) {
  const run = await setUpStandard(wallet)
  await run.adapter.connect({ connectorId: STANDARD })
  return run
}

const fails = (promise: Promise<unknown>, name: string) => expect(promise).rejects.toMatchObject({ name })
const alice = { address: ALICE.payment.address }

describe('discovery', () => {
  test('[S3.5] lists wallets of both protocols, and a wallet that speaks both once', async () => {
    const { page, found } = await setUpStandard()
    page.provide(satsWallet().provider, 'Test Wallet')
    page.register(standardWallet({ name: 'Late Wallet' }).wallet)
    await vi.waitFor(() => expect(found()?.map(({ id }) => id)).toEqual([STANDARD, 'standard:Late Wallet']))
  })

  test('[S3.5] lists a provider that comes late, as soon as somebody is about to connect', () => {
    const { page, found, adapter } = setUp()
    expect(found()).toEqual([])
    page.provide(satsWallet().provider)
    adapter.prepare?.()
    expect(found()).toMatchObject([{ id: SATS, name: 'Test Wallet', chain: 'bip122', type: 'ANNOUNCED' }])
  })

  test('a wallet of Wallet Standard with a provider of sats-connect is asked through it', async () => {
    const { provider } = satsWallet()
    const wallet = standardWallet({
      without: ['bitcoin:connect'],
      features: { 'sats-connect:': { version: '1.0.0', provider } },
    })
    const { adapter } = await setUpStandard(wallet)
    expect(await adapter.connect({ connectorId: STANDARD })).toMatchObject({ caipNetworkId: TESTNET })
  })

  test('what is no wallet of Bitcoin is not listed, and hostile entries do no harm', async () => {
    const { page, found } = await setUpStandard(standardWallet({ name: 'Good' }))
    page.register(standardWallet({ name: 'Sui', chains: ['sui:mainnet'] }).wallet)
    page.register(standardWallet({ name: 'Mute', without: ['bitcoin:connect'] }).wallet)
    const hostile = {
      get id() {
        throw new Error('no')
      },
    }
    Object.assign(window, {
      btc_providers: [hostile, null, { id: 'gone', name: 'Gone' }, { id: '', name: 7 }],
    })
    page.register(standardWallet({ name: 'Last' }).wallet)
    await vi.waitFor(() => expect(found()?.map(({ name }) => name)).toEqual(['Good', 'Last']))
  })
})

describe('connecting', () => {
  test('[S9.25] the payment account comes first, and each account has its purpose', async () => {
    const wallet = satsWallet({ shares: [ALICE.ordinals, ALICE.payment] })
    const { adapter } = setUpSats(wallet)
    const { addresses } = await adapter.connect({ connectorId: SATS })
    expect(addresses).toEqual([ALICE.payment.address, ALICE.ordinals.address])
    expect(await adapter.getAccounts({ connectorId: SATS })).toMatchObject([
      { ...alice, purpose: 'payment', caipNetworkId: TESTNET, publicKey: ALICE.payment.publicKey },
      { address: ALICE.ordinals.address, purpose: 'ordinals' },
    ])
  })

  test.each([true, false])(
    '[S3.3] a wallet that shows accounts of another namespace is asked for those of Bitcoin: silent %s',
    async (silent) => {
      const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
      const solana = { ...accountOf(ALICE.payment), address, chains: ['solana:mainnet'] }
      const connect = async () => ({ accounts: [solana, accountOf(ALICE.payment)] })
      const feature = { version: '1.0.0', connect }
      const wallet = standardWallet({ features: { 'standard:connect': feature, 'bitcoin:connect': feature } })
      wallet.share([solana])
      const { adapter } = await setUpStandard(wallet)
      expect(await adapter.connect({ connectorId: STANDARD, silent })).toMatchObject({
        addresses: [ALICE.payment.address],
      })
    },
  )

  test('[S9.29] the network is the wallet’s, or of those that it serves the one that the page would like', async () => {
    const sats = setUpSats(satsWallet({ network: 'Mainnet', shares: [ALICE_MAINNET.payment] }))
    expect(await sats.adapter.connect({ connectorId: SATS })).toEqual({
      addresses: [ALICE_MAINNET.payment.address],
      caipNetworkId: MAINNET,
    })
    const offers = [accountOf(ALICE.payment), accountOf(ALICE_MAINNET.payment, ['bitcoin:mainnet'])]
    const { adapter } = await setUpStandard(standardWallet({ offers }))
    expect(await adapter.connect({ connectorId: STANDARD, caipNetworkId: MAINNET as never })).toEqual({
      addresses: [ALICE_MAINNET.payment.address],
      caipNetworkId: MAINNET,
      approvedCaipNetworkIds: [TESTNET, MAINNET],
    })
  })

  test('another network moves the page to the addresses that the wallet has there', async () => {
    const offers = [accountOf(ALICE.payment), accountOf(ALICE_MAINNET.payment, ['bitcoin:mainnet'])]
    const { adapter, events } = await connectStandard(standardWallet({ offers }))
    events.length = 0
    await adapter.switchNetwork({ connectorId: STANDARD, network: bitcoinMainnet })
    expect(events).toEqual([
      { type: 'accounts.changed', connectorId: STANDARD, addresses: [ALICE_MAINNET.payment.address] },
    ])
  })

  test('tells of another network in the wallet, and then of the addresses there', async () => {
    const { wallet, events } = await connectSats()
    events.length = 0
    wallet.move('Mainnet', [ALICE_MAINNET.payment])
    await vi.waitFor(() => expect(events).toHaveLength(2))
    expect(events).toEqual([
      { type: 'chain.changed', connectorId: SATS, caipNetworkId: MAINNET },
      { type: 'accounts.changed', connectorId: SATS, addresses: [ALICE_MAINNET.payment.address] },
    ])
  })

  test('an older wallet connects by the methods that it has', async () => {
    const without = { wallet_connect: undefined, wallet_getAccount: undefined, wallet_getNetwork: undefined }
    const getAccounts = () => [
      { address: ALICE.payment.address, purpose: 'payment', publicKey: '' },
      { address: ALICE.ordinals.address, purpose: 'ordinals', publicKey: '' },
    ]
    const getAddresses = () => ({ addresses: getAccounts() })
    for (const methods of [{ getAccounts }, { getAddresses }]) {
      const { adapter } = setUpSats(satsWallet({ methods: { ...without, ...methods } }))
      const { addresses } = await adapter.connect({ connectorId: SATS })
      expect(addresses).toEqual([ALICE.payment.address, ALICE.ordinals.address])
      expect(typeof (await adapter.signMessage({ connectorId: SATS, ...alice, message: 'x' }))).toBe('string')
      // It cannot say after a reload what it granted.
      const again = setUpSats(satsWallet({ methods: { ...without, ...methods } }))
      await fails(again.adapter.connect({ connectorId: SATS, silent: true }), 'ConnectorNotConnectedError')
    }
  })
})

describe('signing texts', () => {
  const verify = (signature: string, address: string) =>
    verifyBip122({ text: 'grüezi', signature, chainId: TESTNET as never, accountAddress: address })

  test.each([
    ['ECDSA', ALICE.payment.address, 'bip137'],
    ['BIP322', ALICE.payment.address, 'bip322'],
    [undefined, ALICE.payment.address, 'bip322'],
    ['BIP322', ALICE.ordinals.address, 'bip322'],
    [undefined, ALICE.ordinals.address, 'bip322'],
  ] as const)('[S4.1] signs by %s with %s', async (protocol, address, kind) => {
    const { adapter } = await connectSats()
    const signature = await adapter.signText({
      ...{ connectorId: SATS, address, message: 'grüezi' },
      ...(protocol && { protocol }),
    })
    expect(verify(signature, address)).toBe(kind)
  })

  const forged = (signature: unknown) => ({ methods: { signMessage: () => ({ signature }) } })
  test.each([
    ['by another key', forged(BOB.signMessage(BOB.payment, 'grüezi', 'BIP322')), 'SignatureMismatchError'],
    ['over another text', forged(ALICE.signMessage(ALICE.payment, 'x', 'BIP322')), 'SignatureMismatchError'],
    ['that is cut off', forged('AkgwRQ'), 'SignatureMismatchError'],
    ['that is none', forged('signed'), 'SignatureMismatchError'],
    ['that is missing', forged(undefined), 'WalletAnswerError'],
    [
      'in another form than asked for',
      forged(ALICE.signMessage(ALICE.payment, 'grüezi', 'ECDSA')),
      'WalletAnswerError',
    ],
  ])('a signature %s is not good', async (_, options, name) => {
    const { adapter } = await connectSats(satsWallet(options))
    const signing = adapter.signText({ connectorId: SATS, ...alice, message: 'grüezi', protocol: 'BIP322' })
    await fails(signing, name)
  })
})

describe('signing transactions', () => {
  const asked = { ...alice, caipNetworkId: TESTNET as never }

  test.each([
    ['Wallet Standard', STANDARD],
    ['sats-connect', SATS],
  ])('%s signs the inputs of the account that is displayed, and no other', async (_, connectorId) => {
    const { adapter } = await (connectorId === SATS ? connectSats() : connectStandard())
    const psbt = psbtOf([BOB.payment, ALICE.payment])
    const signed = Transaction.fromPSBT(await adapter.signPsbt({ ...asked, connectorId, psbt }))
    expect([0, 1].map((index) => signed.getInput(index).partialSig?.length ?? 0)).toEqual([0, 1])
    const taproot = { ...asked, address: ALICE.ordinals.address, connectorId }
    const other = await adapter.signPsbt({ ...taproot, psbt: psbtOf([ALICE.ordinals]) })
    expect(Transaction.fromPSBT(other).getInput(0).tapKeySig).toHaveLength(64)
  })

  test.each([
    ['of nobody’s', psbtOf([BOB.payment]), undefined],
    ['of which a wanted input is another’s', psbtOf([BOB.payment, ALICE.payment]), [0, 1]],
    ['without such an input', psbtOf([ALICE.payment]), [3]],
    ['that is none', new Uint8Array(9), undefined],
  ])('a transaction %s is not handed to the wallet', async (_, psbt, inputs) => {
    const { adapter, wallet } = await connectSats()
    const before = wallet.asked()
    const signing = adapter.signPsbt({ ...asked, connectorId: SATS, psbt, ...(inputs && { inputs }) })
    await expect(signing).rejects.toBeInstanceOf(TypeError)
    expect(wallet.asked()).toBe(before)
  })

  test('a transaction for another network is not handed to the wallet', async () => {
    const { adapter } = await connectSats()
    const psbt = psbtOf([ALICE.payment])
    const signing = adapter.signPsbt({ ...asked, connectorId: SATS, psbt, caipNetworkId: MAINNET as never })
    await fails(signing, 'ConnectorChainMismatchError')
  })

  test.each([
    ['another transaction', () => psbtOf([ALICE.payment], 20_000n), 'WalletAnswerError'],
    ['nothing signed', (psbt: Uint8Array) => psbt, 'SignatureMismatchError'],
    ['no transaction', () => new Uint8Array(4), 'WalletAnswerError'],
    [
      'a signature over less than the whole',
      (psbt: Uint8Array) => {
        const transaction = Transaction.fromPSBT(psbt)
        transaction.updateInput(0, { sighashType: 2 }, true)
        transaction.signIdx(new Uint8Array(32).fill(1), 0, [2])
        return transaction.toPSBT(0)
      },
      'SignatureMismatchError',
    ],
  ])('%s is no signed transaction', async (_, answer, name) => {
    const signPsbt = (params: unknown) => ({
      psbt: base64.encode(answer(base64.decode((params as { psbt: string }).psbt))),
    })
    const { adapter } = await connectSats(satsWallet({ methods: { signPsbt } }))
    const signing = adapter.signPsbt({ ...asked, connectorId: SATS, psbt: psbtOf([ALICE.payment]) })
    await fails(signing, name)
  })
})

/** What wallets do wrong, and how it ends. */
describe('misbehaving wallets', () => {
  const sign = (adapter: Adapter, connectorId: string) =>
    adapter.signMessage({ connectorId, ...alice, message: 'x' })

  test('without a feature', async () => {
    const { adapter } = await connectStandard(standardWallet({ without: ['bitcoin:signMessage'] }))
    await fails(sign(adapter, STANDARD), 'UnsupportedMethodError')
    const sats = await connectSats(satsWallet({ methods: { signMessage: undefined } }))
    await fails(sign(sats.adapter, SATS), 'UnsupportedMethodError')
  })

  test('with an account that is only watched', async () => {
    const offers = [{ ...accountOf(ALICE.payment), features: [] }]
    const { adapter, wallet } = await connectStandard(standardWallet({ offers }))
    const before = wallet.asked()
    await fails(sign(adapter, STANDARD), 'UnsupportedMethodError')
    expect(wallet.asked()).toBe(before)
    const refuse = () => {
      throw Object.assign(new Error('not supported for the address'), { code: -32001 })
    }
    const sats = await connectSats(satsWallet({ methods: { signMessage: refuse } }))
    await fails(sign(sats.adapter, SATS), 'UnsupportedMethodError')
  })

  test('on another network than the page’s', async () => {
    const wallet = satsWallet({ network: 'Signet' })
    const { adapter } = setUpSats(wallet)
    expect(await adapter.connect({ connectorId: SATS })).toMatchObject({
      caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
    })
    const other = await connectSats(satsWallet({ methods: { wallet_changeNetwork: undefined } }))
    await fails(
      other.adapter.switchNetwork({ connectorId: SATS, network: bitcoinMainnet }),
      'SwitchingNotSupportedError',
    )
  })

  test('with an address of another network than it says', async () => {
    const wallet = satsWallet({ network: 'Mainnet', shares: [ALICE.payment] })
    const { adapter } = setUpSats(wallet)
    await fails(adapter.connect({ connectorId: SATS }), 'UnauthorizedError')
  })

  test('with accounts that disappear between the review and the signature', async () => {
    const { adapter, wallet, events } = await connectSats()
    wallet.share([BOB.payment])
    await fails(sign(adapter, SATS), 'AccountMismatchError')
    wallet.share([])
    await fails(sign(adapter, SATS), 'UnauthorizedError')
    expect(events.map(({ type }) => type)).toContain('wallet.dropped')
  })

  test('that hangs when it is asked silently', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const hang = () => new Promise(() => {})
    const { adapter } = setUpSats(satsWallet({ methods: { wallet_getAccount: hang } }))
    const failing = fails(adapter.connect({ connectorId: SATS, silent: true }), 'ConnectorUnavailableError')
    await vi.advanceTimersByTimeAsync(60_000)
    await failing
  })

  test.each([
    ['no account', []],
    ['addresses of another family', [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }]],
    ['nonsense', 'accounts'],
  ])('that shares %s', async (_, addresses) => {
    const { adapter } = setUpSats(satsWallet({ methods: { wallet_connect: () => ({ addresses }) } }))
    await fails(adapter.connect({ connectorId: SATS }), 'UnauthorizedError')
  })

  test('that is gone', async () => {
    const { adapter } = setUp()
    await fails(adapter.connect({ connectorId: 'sats:Nobody' }), 'ProviderNotFoundError')
  })
})

import { expect, test } from 'vitest'
import { type MisbehaviourRow, renderMisbehaviour } from '../../core/src/testing/misbehaviour.ts'
import { errors } from '../../react/src/messages/en/connecting.ts'
import { bitcoin } from './bitcoin.ts'
import { bitcoinMainnet, bitcoinTestnet } from './networks.ts'
import { ALICE, ALICE_MAINNET, BOB } from './testing/keys.ts'
import { openPage } from './testing/page.ts'
import { psbtOf } from './testing/psbt.ts'
import { accountOf, satsWallet, standardWallet } from './testing/wallets.ts'

const { caipNetworkId } = bitcoinTestnet
const psbt = psbtOf([ALICE.payment])
const foreign = psbtOf([ALICE.payment], 20_000n)
const NO = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const BUSY = { code: -32_002, message: 'Request already pending' }

/** What a wallet does when it is asked to sign: a signature in base64, and a transaction. */
type Answers = { signature: unknown; psbt: unknown }
type Wallet = {
  readonly connectorId: string
  readonly put: (page: ReturnType<typeof openPage>) => void
  /** What the wallet does between being connected and being asked. */
  readonly change?: () => void
}

function row(wallet: string, { connectorId, put, change = () => {} }: Wallet): MisbehaviourRow {
  let close = () => {}
  const adapter = bitcoin().create({
    metadata: { name: 'Test', description: '', url: 'https://app.example', icons: [] },
    ...{ enableEIP6963: true, networks: [bitcoinTestnet, bitcoinMainnet], transports: {}, emit() {} },
  })
  const account = { connectorId, address: ALICE.payment.address }
  return {
    wallet,
    close: () => close(),
    deeds: [
      async () => {
        const page = openPage()
        put(page)
        const stop = adapter.start()
        close = () => {
          stop()
          page.close()
        }
        adapter.prepare?.()
        await adapter.connect({ connectorId })
        change()
      },
      () => adapter.signMessage({ ...account, message: 'hello' }),
      () => adapter.signPsbt({ ...account, caipNetworkId, psbt }),
    ],
  }
}

const bytesOf = (value: unknown) =>
  typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value

function standard(options: Parameters<typeof standardWallet>[0] = {}, change?: 'leaves' | 'changes'): Wallet {
  const wallet = standardWallet(options)
  return {
    connectorId: `standard:${wallet.wallet.name}`,
    put: (page) => page.register(wallet.wallet),
    ...(change && { change: () => wallet.share(change === 'leaves' ? [] : [accountOf(BOB.payment)]) }),
  }
}
const standardThat = (answer: () => Answers): Wallet =>
  standard({
    features: {
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: async () => [{ signature: bytesOf(answer().signature) }],
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: async () => [{ signedPsbt: bytesOf(answer().psbt) }],
      },
    },
  })

function sats(options: Parameters<typeof satsWallet>[0] = {}, change?: 'leaves' | 'changes'): Wallet {
  const wallet = satsWallet(options)
  return {
    connectorId: 'sats:TestWalletProvider',
    put: (page) => page.provide(wallet.provider),
    ...(change && { change: () => wallet.share(change === 'leaves' ? [] : [BOB.payment]) }),
  }
}
const satsThat = (answer: () => Answers): Wallet =>
  sats({ methods: { signMessage: () => answer(), signPsbt: () => answer() } })

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const signBy = (signer: typeof ALICE, text = 'hello', transaction = psbt): Answers => ({
  signature: signer.signMessage(signer.payment, text, 'BIP322'),
  psbt: toBase64(signer === ALICE ? signer.signPsbt(transaction, [0]) : transaction),
})
const fail = (thrown: unknown) => (): never => {
  throw thrown
}

/** What both protocols can get wrong when they are asked to sign. */
const answers: readonly [string, () => Answers][] = [
  ['Says no.', fail(NO)],
  ['Is busy with another request.', fail(BUSY)],
  ['Signs with another key, or not at all.', () => signBy(BOB)],
  ['Signs another text, or another transaction.', () => signBy(ALICE, 'goodbye', foreign)],
  ['Answers with what is no signature and no transaction.', () => ({ signature: 'AAAA', psbt: 'AAAA' })],
  ['Answers with nothing.', () => ({ signature: undefined, psbt: undefined })],
  ['Throws a text.', fail('boom')],
]
const columns = ['connect', 'sign a text', 'sign a transaction']

test('docs/wallets-bitcoin.md says how each misbehaviour ends; -u writes it', async () => {
  const watched = { ...accountOf(ALICE.payment), features: [] }
  const lying = { ...accountOf(ALICE_MAINNET.payment), chains: ['bitcoin:testnet'] }
  const standards = [
    row(
      'Lacks the features to sign.',
      standard({ without: ['bitcoin:signMessage', 'bitcoin:signTransaction'] }),
    ),
    row('Only watches its account.', standard({ offers: [watched] })),
    row('Shares no account.', standard({ offers: [] })),
    row('Shares an address of another network than it says.', standard({ offers: [lying] })),
    row('Takes its accounts back before it is asked.', standard({}, 'leaves')),
    row('Selects another account before it is asked.', standard({}, 'changes')),
    ...answers.map(([words, answer]) => row(words, standardThat(answer))),
  ]
  const providers = [
    row('Lacks the methods to sign.', sats({ methods: { signMessage: undefined, signPsbt: undefined } })),
    row('Is on another network.', sats({ network: 'Mainnet', shares: [ALICE_MAINNET.payment] })),
    row('Is on a network that nobody knows.', sats({ network: 'Nowhere' })),
    row('Shares no account.', sats({ shares: [] })),
    row('Shares an address of another network than it is on.', sats({ network: 'Mainnet' })),
    row('Takes its accounts back before it is asked.', sats({}, 'leaves')),
    row('Selects another account before it is asked.', sats({}, 'changes')),
    row(
      'Answers with accounts that are no list.',
      sats({ methods: { wallet_connect: () => ({ addresses: 'x' }) } }),
    ),
    // With sats-connect, that code says that the page may not ask.
    ...answers
      .filter(([words]) => !words.startsWith('Is busy'))
      .map(([words, answer]) => row(words, satsThat(answer))),
  ]
  const parts = [
    await renderMisbehaviour('Wallets of Wallet Standard', { columns, rows: standards, texts: errors }),
    await renderMisbehaviour('Wallets of sats-connect', { columns, rows: providers, texts: errors }),
  ]
  const text = `# Bitcoin wallets that misbehave\n\nAs [wallets that misbehave](wallets.md), for Bitcoin. The tables are written by \`packages/bitcoin/src/misbehaving.test.ts\`, which asks the\nadapter itself. Each cell is what the visitor reads.\n\n${parts.join('\n')}`
  await expect(text).toMatchFileSnapshot('../../../docs/wallets-bitcoin.md')
})

import { ed25519 } from '@noble/curves/ed25519'
import { expect, test } from 'vitest'
import { type MisbehaviourRow, renderMisbehaviour } from '../../core/src/testing/misbehaviour.ts'
import { errors } from '../../react/src/messages/en/connecting.ts'
import { solanaDevnet, solanaMainnet } from './networks.ts'
import { solana } from './solana.ts'
import { openPage } from './testing/page.ts'
import { ALICE, BOB, standardWallet } from './testing/standardWallet.ts'

type Wallet = ReturnType<typeof standardWallet>
const connectorId = 'standard:Test Wallet'
const account = { connectorId, address: ALICE.address }
/** A transaction without instructions that Alice has to sign. */
const transaction = Uint8Array.of(
  1,
  ...new Uint8Array(64),
  1,
  0,
  0,
  1,
  ...ALICE.publicKey,
  ...new Uint8Array(33),
)

/** A row: the wallet, and what it does between being connected and being asked. */
function row(
  words: string,
  wallet: Wallet = standardWallet(),
  {
    before = () => {},
    asked = () => {},
  }: { before?: (wallet: Wallet) => void; asked?: (wallet: Wallet) => void } = {},
): MisbehaviourRow {
  let close = () => {}
  const adapter = solana().create({
    metadata: { name: 'Test', description: '', url: 'https://app.example', icons: [] },
    ...{ enableEIP6963: true, networks: [solanaMainnet, solanaDevnet], transports: {}, emit() {} },
  })
  const { caipNetworkId } = solanaDevnet
  return {
    wallet: words,
    close: () => close(),
    deeds: [
      async () => {
        const page = openPage()
        page.register(wallet.wallet)
        const stop = adapter.start()
        close = () => {
          stop()
          page.close()
        }
        before(wallet)
        await adapter.connect({ connectorId })
      },
      async () => {
        asked(wallet)
        await adapter.signMessage({ ...account, message: 'hello' })
      },
      async () => {
        asked(wallet)
        await adapter.signTransactions({ ...account, caipNetworkId, transactions: [transaction] })
      },
    ],
  }
}

/** A wallet whose signing features answer, or throw, the same to everything. */
const answering = (answer: (bytes: Uint8Array) => unknown) => {
  const run = async ({ message, transaction: wire }: { message?: Uint8Array; transaction?: Uint8Array }) =>
    answer(message ?? wire?.slice(65) ?? new Uint8Array())
  return standardWallet({
    features: {
      'solana:signMessage': { version: '1.1.0', signMessage: run },
      'solana:signTransaction': { version: '1.0.0', signTransaction: run },
    },
  })
}
const throwing = (thrown: unknown) =>
  answering(() => {
    throw thrown
  })
/** A wallet that answers `standard:connect` with something, and has the same as its accounts. */
function sharing(accounts: unknown): Wallet {
  const wallet = standardWallet({
    features: { 'standard:connect': { version: '1.0.0', connect: async () => ({ accounts }) } },
  })
  Object.defineProperty(wallet.wallet, 'accounts', { get: () => accounts })
  return wallet
}
/** Both outputs at once: each feature reads its own members. */
const signedBy = (key: typeof ALICE, text: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes) =>
  answering((bytes) => {
    const signature = ed25519.sign(text(bytes), key.secret)
    const signedTransaction = transaction.slice()
    signedTransaction.set(signature, 1)
    return [{ signedMessage: text(bytes), signature, signedTransaction }]
  })

const watchOnly = () => {
  const { address, publicKey } = ALICE
  return sharing([{ address, publicKey, chains: ['solana:mainnet', 'solana:devnet'], features: [] }])
}

test('docs/wallets-solana.md says how each misbehaviour ends; -u writes it', async () => {
  const rows = [
    row('Says no.', standardWallet(), { before: (wallet) => wallet.rejectNext() }),
    row('Says no later.', standardWallet(), { asked: (wallet) => wallet.rejectNext() }),
    row(
      'Lacks the features to sign.',
      standardWallet({ without: ['solana:signMessage', 'solana:signTransaction'] }),
    ),
    row('Only watches its account.', watchOnly()),
    row('Serves another cluster.', standardWallet({ chains: ['solana:testnet'] })),
    row('Shares no account.', sharing([])),
    row('Answers with accounts that are no list.', sharing('accounts')),
    row('Answers with a list of what are no accounts.', sharing([null, 7, {}, { address: '0OIl' }])),
    row(
      'Shares an account whose key is another one’s.',
      sharing([{ ...standardWallet().account(ALICE), publicKey: BOB.publicKey }]),
    ),
    row('Takes its accounts back before it is asked.', standardWallet(), {
      asked: (wallet) => wallet.share([]),
    }),
    row('Selects another account before it is asked.', standardWallet(), {
      asked: (wallet) => wallet.share([wallet.account(BOB)]),
    }),
    row('Signs with another key.', signedBy(BOB)),
    row(
      'Signs another text, or another transaction.',
      signedBy(ALICE, (bytes) => Uint8Array.of(0xff, ...bytes)),
    ),
    row(
      'Answers with what are no bytes.',
      answering(() => [{ signedMessage: 'x', signature: 1, signedTransaction: 'x' }]),
    ),
    row(
      'Answers with nothing, or too much.',
      answering(() => []),
    ),
    row('Throws a text.', throwing('boom')),
    row('Throws nothing at all.', throwing(undefined)),
    row('Says no in a text alone.', throwing(new Error('User rejected the request.'))),
    row('Is busy with another request.', throwing({ code: -32_002 })),
    row(
      'Was updated, and the page speaks to what is gone.',
      throwing(new Error('Extension context invalidated.')),
    ),
  ]
  const columns = ['connect', 'sign a text', 'sign a transaction']
  const table = await renderMisbehaviour('How it answers', { columns, rows, texts: errors })
  const text = `# Solana wallets that misbehave\n\nAs [wallets that misbehave](wallets.md), for Solana. The table is written by \`packages/solana/src/misbehaving.test.ts\`, which asks the adapter\nitself. Each cell is what the visitor reads.\n\n${table}`
  await expect(text).toMatchFileSnapshot('../../../docs/wallets-solana.md')
})

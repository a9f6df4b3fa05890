import { adapterConformance } from '@latchkey/core/conformance'
import { describe, expect, test } from 'vitest'
import { bitcoin } from './bitcoin.ts'
import { bitcoinMainnet, bitcoinTestnet } from './networks.ts'
import { openChain, TRANSPORTS } from './testing/chain.ts'
import { ALICE, ALICE_MAINNET, BOB } from './testing/keys.ts'
import { openPage } from './testing/page.ts'
import { accountOf, satsWallet, standardWallet } from './testing/wallets.ts'

const ADDRESSES = [ALICE.payment.address, BOB.payment.address] as const
const NETWORKS = [bitcoinTestnet, bitcoinMainnet] as const
const payments = (addresses: readonly string[]) =>
  addresses.flatMap((address) =>
    [ALICE.payment, BOB.payment].filter((account) => account.address === address),
  )

describe('Wallet Standard', () =>
  adapterConformance({
    ...{ test, expect, parts: ['prepare', 'remote', 'getBalance', 'proveChain', 'transfers'] },
    createBench(context) {
      const page = openPage()
      openChain()
      // Accounts of both networks at a time: the page chooses.
      const elsewhere = accountOf(ALICE_MAINNET.payment, ['bitcoin:mainnet'])
      const offers = [...[ALICE.payment, BOB.payment].map((one) => accountOf(one)), elsewhere]
      const { wallet, ...person } = standardWallet({ offers })
      page.register(wallet)
      return {
        adapter: bitcoin().create({ ...context, networks: [...NETWORKS], transports: TRANSPORTS }),
        amount: 10_000n,
        wallet: {
          ...{ connectorId: `standard:${wallet.name}`, addresses: ADDRESSES, networks: NETWORKS },
          ...{ asked: person.asked, rejectNext: person.rejectNext },
          selectAccounts: (addresses) => person.share(payments(addresses).map((one) => accountOf(one))),
        },
        close: page.close,
      }
    },
  }))

describe('sats-connect', () =>
  adapterConformance({
    ...{ test, expect, parts: ['prepare', 'remote', 'getBalance', 'proveChain', 'transfers'] },
    createBench(context) {
      const page = openPage()
      openChain()
      let shown = [ALICE.payment, BOB.payment]
      const { provider, ...person } = satsWallet({
        shares: shown,
        methods: {
          wallet_changeNetwork() {
            person.move('Mainnet', [ALICE_MAINNET.payment])
            return null
          },
        },
      })
      page.provide(provider)
      return {
        adapter: bitcoin().create({ ...context, networks: [...NETWORKS], transports: TRANSPORTS }),
        amount: 10_000n,
        wallet: {
          ...{ connectorId: 'sats:TestWalletProvider', addresses: ADDRESSES, networks: NETWORKS },
          ...{ asked: person.asked, rejectNext: person.rejectNext },
          selectAccounts(addresses) {
            shown = payments(addresses)
            person.share(shown)
          },
        },
        close: page.close,
      }
    },
  }))

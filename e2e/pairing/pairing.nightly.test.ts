import type { Browser } from 'playwright'
import { type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { receiptOf } from '../../lab/src/chains/receiptOf.ts'
import { type ChainId, node } from '../support/chain.ts'
import type { ServedPage } from '../support/page/servePage.ts'
import { openPhone } from '../support/pairing/labPhone.ts'
import { openPairingPage, type PairingPage } from '../support/pairing/pairingPage.ts'
import type { PeerWallet } from '../support/pairing/peerWallet.ts'
import { servePairing } from '../support/pairing/servePairing.ts'
import { type OwnRelay, startRelay } from '../support/pairing/startRelay.ts'
import { installPeers, startWeb3Wallet } from '../support/pairing/web3Wallet.ts'
import { launch, pictureFailures } from '../support/visitor.ts'
import { TYPED_DATA } from './page/askTypedData.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const MESSAGE = 'I pair this page'

interface Stage {
  readonly browser: Browser
  /** One for each wallet, since they are killed. */
  readonly relays: readonly [OwnRelay, OwnRelay]
  readonly pages: ServedPage
}

let stage: Stage
const hasPeers = await installPeers()

beforeAll(async () => {
  const [browser, ...relays] = await Promise.all([launch(), startRelay(), startRelay()])
  stage = { browser, relays, pages: await servePairing(relays.map(({ url }) => url)) }
})
afterAll(async () => {
  await stage.browser.close()
  await stage.pages.close()
  await Promise.all(stage.relays.map((relay) => relay.stop()))
})
pictureFailures(() => stage.browser.contexts().flatMap((context) => context.pages()))

const wallets = [
  {
    client: 'sign-client 2.21.8, in the Lab Phone',
    isThere: true,
    start: async ({ browser, relays: [relay], pages: { url } }: Stage) => ({
      relay,
      wallet: await openPhone(browser, { url, relayUrl: relay.url }),
    }),
  },
  {
    client: 'web3wallet 1.16.1, in Node',
    isThere: hasPeers,
    start: async ({ relays: [, relay], pages: { url } }: Stage) => ({
      relay,
      wallet: await startWeb3Wallet({ url, relayUrl: relay.url }),
    }),
  },
]

// Both at the same time: public clients spend most of it waiting.
describe.concurrent.each(wallets)('with $client', ({ start, isThere }) => {
  let relay: OwnRelay
  let wallet: PeerWallet
  let page: PairingPage

  beforeAll(async () => {
    if (!isThere) return
    const { browser, pages } = stage
    const started = await start(stage)
    relay = started.relay
    wallet = started.wallet
    page = await openPairingPage(browser, { url: pages.url, relayUrls: [relay.url] })
  })
  afterAll(async () => {
    if (!isThere) return
    await wallet.leave()
    await page.leave()
  })

  const pair = async (): Promise<void> => {
    await wallet.pair(await page.newCode())
    await page.until({ status: 'connected', verified: true })
  }
  const sign = async (address: string): Promise<void> => {
    const { signature } = toSigned(await page.result('Sign'))
    expect(await recoverMessageAddress({ message: MESSAGE, signature })).toBe(address)
  }
  const send = async (chainId: ChainId): Promise<void> => {
    const { hash } = toSent(await page.result('Send'))
    const receipt = await receiptOf(node(chainId), hash)
    expect(receipt).toMatchObject({ status: 'success', to: RECEIVER.toLowerCase() })
    expect(await node(chainId).getTransaction({ hash })).toMatchObject({ value: 10n ** 15n })
  }

  describe.runIf(isThere)('a pairing', { concurrent: false }, () => {
    test('[S1.4] connects by a code that the wallet answers', async () => {
      await pair()
      expect(await page.shown()).toMatchObject({
        ...{ address: ALICE, caipNetworkId: 'eip155:42161', wallet: wallet.name },
        progress: { step: 'idle' },
      })
      await vi.waitFor(async () => expect(await wallet.apps()).toEqual(['Pairing Page']))
    })

    test('signs a message', () => sign(ALICE))

    test('signs typed data', async () => {
      const signature = toHex(await page.result('Sign typed data'))
      expect(await recoverTypedDataAddress({ ...typedData(), signature })).toBe(ALICE)
    })

    test('sends; the receipt is on the chain', () => send(42161))

    test('a rejected signature request signs nothing, and the next request works', async () => {
      await wallet.setMode('reject')
      expect(await page.failure('Sign')).toBe('UserRejectedError')
      await wallet.setMode('approve')
      await sign(ALICE)
    })

    test('the page moves to another chain, and sends there', async () => {
      await page.press('Arbitrum Sepolia')
      await page.until({ caipNetworkId: 'eip155:421614' })
      await send(421614)
    })

    test('the wallet moves to another chain', async () => {
      await wallet.switchChain(421614)
      await wallet.switchChain(42161)
      await page.until({ caipNetworkId: 'eip155:42161', status: 'connected' })
      await send(42161)
    })

    test('the wallet changes its account, which from then on is shown and signs', async () => {
      await wallet.selectAccount(1)
      await page.until({ address: BOB, status: 'connected' })
      await sign(BOB)
      await wallet.selectAccount(0)
      await page.until({ address: ALICE })
    })

    test('a reload resumes the session', async () => {
      await page.page.reload()
      await page.until({ status: 'connected', verified: true, address: ALICE, wallet: wallet.name })
      await sign(ALICE)
    })

    test('a wallet that was offline answers once it is back', async () => {
      await wallet.goOffline()
      await page.press('Sign')
      // The relay stores messages while the wallet is offline.
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(await page.shown()).not.toHaveProperty('result')
      await wallet.goOnline()
      await page.until({ result: expect.anything() })
    })

    test('the session outlives a relay that was killed and started again', async () => {
      await relay.restart()
      // A request before the wallet is back at the relay may end as unanswered; the session is not over by that.
      await vi.waitFor(() => sign(ALICE), { timeout: 90_000, interval: 1_000 })
      await send(42161)
    })

    test('the wallet disconnects', async () => {
      await wallet.disconnect()
      await page.until({ status: 'disconnected' })
      await page.page.reload()
      await page.until({ status: 'disconnected' })
    })

    test('a pairing that the wallet rejects connects nothing; the next code does', async () => {
      await wallet.setMode('reject')
      await wallet.pair(await page.newCode())
      await page.until({ status: 'disconnected', progress: { step: 'failed' } })
      await wallet.setMode('approve')
      await pair()
    })

    test('the page disconnects', async () => {
      await page.press('Leave')
      await page.until({ status: 'disconnected' })
      await vi.waitFor(async () => expect(await wallet.apps()).toEqual([]), { timeout: 45_000 })
    })
  })
})

/** The results of the page's buttons, as returned by their actions. */
const toSigned = (result: unknown) => result as { signature: Hex }
const toSent = (result: unknown) => result as { hash: Hex }
const toHex = (result: unknown) => result as Hex

function typedData() {
  const { Ticket } = TYPED_DATA.types
  const { holder, seat } = TYPED_DATA.message
  return { ...TYPED_DATA, types: { Ticket }, message: { holder, seat: BigInt(seat) } } as const
}

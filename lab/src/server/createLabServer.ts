import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { RunningBitcoin } from '../bitcoin/startBitcoin.ts'
import type { RunningChain } from '../chains/startChain.ts'
import { createCheckout } from '../checkout/createCheckout.ts'
import { createFarcasterApp } from '../farcaster/createFarcasterApp.ts'
import type { FarcasterRelay } from '../farcaster/createFarcasterRelay.ts'
import { createMailRoutes } from '../mail/mailRoutes.ts'
import type { RunningMail } from '../mail/startMail.ts'
import type { SocialStandIns } from '../social/socialRoutes.ts'
import type { RunningSolana } from '../solana/startSolana.ts'
import { type ChainFront, createChainFront } from './chainFront.ts'
import { createControlRoutes } from './controlRoutes.ts'
import { isThisMachine, mayReachChain, ownPagesOnly, thisMachineOnly } from './whoAsks.ts'

const OP_MAINNET = '10'

/** The lab's server: health, the chains' proxies, and their controls. */
export type LabServer = { app: Hono<{ Bindings: HttpBindings }>; fronts: ReadonlyMap<string, ChainFront> }

type LabServerParameters = {
  /** By it the program that started the lab recognizes it. */
  instance: string
  chains: readonly RunningChain[]
  solana: RunningSolana
  bitcoin: RunningBitcoin
  mail: RunningMail
  social: SocialStandIns
  farcaster: FarcasterRelay
  gatewayUrl?: string | undefined
}

export function createLabServer(parameters: LabServerParameters): LabServer {
  const { instance, chains, solana, bitcoin, mail, social, farcaster, gatewayUrl } = parameters
  const fronts = new Map([
    ...chains.map((chain): [string, ChainFront] => [String(chain.id), createChainFront(chain)]),
    ['solana', createChainFront(solana)],
  ])
  // Farcaster's registry is asked on OP Mainnet. Its stand-in is on every chain of the lab: one of them answers under that id.
  const opMainnet = chains[0] && createChainFront(chains[0])
  if (opMainnet) opMainnet.fault = { kind: 'wrongChainId', chainId: Number(OP_MAINNET) }
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(thisMachineOnly)
  app.get('/health', (context) =>
    context.json({
      ok: true,
      service: 'latchkey-lab',
      instance,
      chains: chains.map(({ id, name, nodeUrl, nodeWsUrl, genesisHash }) => ({
        id,
        name,
        rpcUrl: new URL(`/rpc/${id}`, context.req.url).href,
        nodeUrl,
        nodeWsUrl,
        genesisHash,
      })),
      solana: describeSolana(solana, new URL(context.req.url).origin),
      bitcoin: describeBitcoin(bitcoin, new URL(context.req.url).origin),
    }),
  )
  app.use('/rpc/*', cors({ origin: (origin) => (isThisMachine(origin) ? origin : null) }))
  app.post('/rpc/:chainId', async (context) => {
    // Any site can post plain text without asking first; JSON it cannot.
    const isJson = context.req.header('content-type')?.startsWith('application/json')
    if (!isJson) return context.json({ error: 'Send application/json' }, 415)
    if (!mayReachChain(context.env.incoming.headers))
      return context.json({ error: 'Only pages on this machine may reach a lab chain.' }, 403)
    const front =
      context.req.param('chainId') === OP_MAINNET ? opMainnet : fronts.get(context.req.param('chainId'))
    return front ? front.handle(context) : context.json({ error: 'The lab runs no such chain' }, 404)
  })
  app.use('/bitcoin/*', async (context, next) =>
    mayReachChain(context.env.incoming.headers)
      ? next()
      : context.json({ error: 'Only pages on this machine may reach a lab chain.' }, 403),
  )
  app.route('/bitcoin', bitcoin.routes)
  app.route(
    '/checkout',
    createCheckout({
      nodeUrls: Object.fromEntries(chains.map(({ id, nodeUrl }) => [id, nodeUrl])),
      webhookUrl: gatewayUrl && `${gatewayUrl}/v1/onramp/webhooks/sandbox`,
    }),
  )
  app.use('/mail/*', ownPagesOnly)
  app.route('/mail', createMailRoutes(mail))
  app.use('/social/*', ownPagesOnly)
  app.route('/social', social.routes)
  app.use('/farcaster/*', ownPagesOnly)
  app.route('/farcaster', createFarcasterApp(farcaster))
  app.use('/control/*', ownPagesOnly)
  app.route('/control/bitcoin', bitcoin.controls)
  app.route('/control', createControlRoutes(fronts))
  return { app, fronts }
}

export const describeSolana = (
  { caipNetworkId, name, nodeUrl, nodeWsUrl, genesisHash }: RunningSolana,
  labUrl: string,
) => ({ caipNetworkId, name, rpcUrl: `${labUrl}/rpc/solana`, nodeUrl, nodeWsUrl, genesisHash })

/** Where the lab's Bitcoin is: an Esplora, for the gateway and for tests. */
export const describeBitcoin = ({ caipNetworkId, name, genesisHash }: RunningBitcoin, labUrl: string) => ({
  ...{ caipNetworkId, name, genesisHash },
  esploraUrl: `${labUrl}/bitcoin`,
})

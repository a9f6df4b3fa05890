// A wallet on `@walletconnect/web3wallet`, as its makers' examples have it, driven over the channel to its parent. Keys and chains
// are the Lab Wallet's. Started with the lab's page server, the relay and a folder as arguments.
import { join } from 'node:path'
import { Core } from '@walletconnect/core'
import {
  buildApprovedNamespaces,
  buildAuthObject,
  getSdkError,
  populateAuthPayload,
} from '@walletconnect/utils'
import { Web3Wallet } from '@walletconnect/web3wallet'

const [labUrl, relayUrl, projectId, folder] = process.argv.slice(2)
const session = `web3wallet-${process.pid}`
const chains = [42161, 421614]
const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'eth_getBlockByNumber']
const state = { account: 0, chainId: 42161, mode: 'approve' }
const accounts = []

const core = new Core({
  projectId,
  relayUrl,
  telemetryEnabled: false,
  logger: 'silent',
  storageOptions: { database: join(folder, 'wallet.db') },
})
// Its makers' services, which nothing here may reach.
if (core.eventClient) {
  core.eventClient.init = async () => {}
  core.eventClient.sendEvent = async () => ({ ok: true })
}
core.verify.resolve = async () => undefined
const wallet = await Web3Wallet.init({
  core,
  metadata: {
    name: 'Web3Wallet Peer',
    description: 'A wallet of a test',
    url: 'http://localhost',
    icons: [],
  },
})

wallet.on('session_proposal', async ({ id, params }) => {
  if (state.mode === 'reject')
    return wallet.rejectSession({ id, reason: getSdkError('USER_REJECTED') }).catch(report)
  const caipChains = [state.chainId, ...chains.filter((chain) => chain !== state.chainId)].map(
    (chain) => `eip155:${chain}`,
  )
  const namespaces = buildApprovedNamespaces({
    proposal: params,
    supportedNamespaces: {
      eip155: {
        chains: caipChains,
        accounts: caipChains.map((chain) => `${chain}:${accounts[state.account]}`),
        methods,
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  })
  await wallet.approveSession({ id, namespaces }).catch(report)
})

wallet.on('session_authenticate', async ({ id, params }) => {
  const { authPayload, requester } = params
  if (state.mode === 'reject')
    return wallet.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') }).catch(report)
  const supported = { chains: chains.map((chain) => `eip155:${chain}`), methods }
  const request = populateAuthPayload({ authPayload, ...supported })
  // As its makers' example has it: one message for each chain.
  const auths = []
  for (const chain of request.chains) {
    const iss = `did:pkh:${chain}:${accounts[state.account]}`
    const message = Buffer.from(wallet.formatAuthMessage({ request, iss })).toString('hex')
    const { result: s } = await post('/__lab/phone/request', {
      session,
      id: `authenticate:${id}:${chain}`,
      origin: new URL(requester.metadata.url).origin,
      accounts: [accounts[state.account]],
      chain,
      method: 'personal_sign',
      params: [`0x${message}`, accounts[state.account]],
    })
    auths.push(buildAuthObject(request, { t: 'eip191', s }, iss))
  }
  await wallet.approveSessionAuthenticate({ id, auths }).catch(report)
})

wallet.on('session_request', async ({ id, topic, params }) => {
  const answer = await ask(id, topic, params).catch((error) => ({
    status: 'failed',
    error: { code: -32603, message: error.message },
  }))
  const outcome = answer.status === 'done' ? { result: answer.result } : { error: answer.error }
  await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } }).catch(report)
})
wallet.on('session_delete', () => process.send({ event: 'deleted' }))

async function ask(id, topic, { chainId, request }) {
  return post('/__lab/phone/request', {
    session,
    id: `${topic}:${id}`,
    origin: new URL(wallet.getActiveSessions()[topic].peer.metadata.url).origin,
    accounts: [accounts[state.account]],
    chain: chainId,
    method: request.method,
    params: request.params,
  })
}

async function post(path, body) {
  const response = await fetch(`${labUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

const sessions = () => Object.values(wallet.getActiveSessions())

const commands = {
  pair: (uri) => wallet.pair({ uri }),
  async setMode(mode) {
    state.mode = mode
    await post('/__lab/wallet/mode', { session, mode })
  },
  async selectAccount(index) {
    state.account = index
    for (const { topic, namespaces } of sessions()) {
      const { eip155 } = namespaces
      const shared = eip155.chains.map((chain) => `${chain}:${accounts[index]}`)
      const updated = await wallet.updateSession({
        topic,
        namespaces: { ...namespaces, eip155: { ...eip155, accounts: shared } },
      })
      await updated.acknowledged()
      // Bare addresses, as many wallets send them.
      const event = { name: 'accountsChanged', data: [accounts[index]] }
      await wallet.emitSessionEvent({ topic, chainId: eip155.chains[0], event })
    }
  },
  async switchChain(chainId) {
    state.chainId = chainId
    // In hex, as many wallets send it.
    const event = { name: 'chainChanged', data: `0x${chainId.toString(16)}` }
    for (const { topic } of sessions())
      await wallet.emitSessionEvent({ topic, chainId: `eip155:${chainId}`, event })
  },
  async disconnect() {
    for (const { topic } of sessions())
      await wallet.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
  },
  goOffline: () => core.relayer.transportClose(),
  goOnline: () => core.relayer.transportOpen(),
  sessions: async () => sessions().map(({ peer }) => peer.metadata.name),
}

function report(error) {
  process.stderr.write(`${error.stack}\n`)
}

const known = await (await fetch(`${labUrl}/__lab/wallet/state?session=${session}`)).json()
accounts.push(...known.accounts)
await commands.setMode('approve')
process.on('message', async ({ id, command, argument }) => {
  const answer = await commands[command](argument).then(
    (result) => ({ result }),
    (error) => ({ error: error.message }),
  )
  process.send({ id, ...answer })
})
process.on('disconnect', () => process.exit(0))
process.send({ event: 'ready' })

import type { CaipNetwork } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shortenPauses } from '../../../../scripts/testing/shortPauses.mjs'
import { refuse } from '../testing/scriptedWallet.ts'
import { ARBITRUM, CONNECTOR, fails, SEPOLIA, setUpConnected } from '../testing/setUp.ts'

shortenPauses()

const connectorId = CONNECTOR

async function setUp() {
  const all = await setUpConnected()
  const methods = () => all.wallet.calls.slice(2).map(({ method }) => method)
  const added = () => all.wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params
  return {
    ...all,
    methods,
    added,
    move: (network: CaipNetwork = SEPOLIA) => all.adapter.switchNetwork({ connectorId, network }),
  }
}

/** A wallet that refuses to switch, and to add. */
async function setUpRefusing(toSwitch: unknown, toAdd?: unknown) {
  const all = await setUp()
  all.wallet.answers.wallet_switchEthereumChain = refuse(toSwitch)
  if (toAdd) all.wallet.answers.wallet_addEthereumChain = refuse(toAdd)
  return all
}

/** A wallet that knows Sepolia only once it was added. */
function unknown(
  wallet: Awaited<ReturnType<typeof setUp>>['wallet'],
  thrown: unknown,
  movesWhenAdded = true,
) {
  let known = false
  const { wallet_switchEthereumChain: move, wallet_addEthereumChain: add } = wallet.answers
  wallet.answers.wallet_switchEthereumChain = (params) => (known ? move?.(params) : refuse(thrown)())
  wallet.answers.wallet_addEthereumChain = (params) => {
    known = true
    return movesWhenAdded ? add?.(params) : null
  }
}

test('[S7.32][S4.15] moves the wallet and makes sure that it moved', async () => {
  const { move, wallet, methods } = await setUp()
  await move()
  expect(wallet.chainId).toBe('0x66eee')
  expect(methods()).toEqual(['wallet_switchEthereumChain', 'eth_chainId'])
})

test.each([
  ['4902', { code: 4902, message: 'Unrecognized chain ID' }],
  ['4902 nested', { code: -32000, data: { originalError: { code: 4902 } } }],
  ['4902 inside -32603', { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } }],
  ['a bare -32603', { code: -32603, message: 'Internal JSON-RPC error.' }],
  ['a text', new Error('Unrecognized chain ID "0x66eee". Try adding the chain first.')],
  ['a bare string', 'Chain not added'],
  ['a bare string that says nothing', 'no'],
  [
    '4001 with the real reason in the text',
    { code: 4001, message: '8546: wallet_switchEthereumChain: provided network 0x66eee not supported' },
  ],
  ['4901', { code: 4901, message: 'The Provider is not connected to the requested chain.' }],
])('[S4.19] adds a chain that the wallet does not know: %s', async (_, thrown) => {
  const { move, wallet, added } = await setUp()
  unknown(wallet, thrown)
  await move()
  expect(wallet.chainId).toBe('0x66eee')
  expect(added()).toEqual([
    {
      chainId: '0x66eee',
      chainName: 'Arbitrum Sepolia',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://127.0.0.1:4210'],
    },
  ])
})

test('[S4.19] switches once more where adding alone did not', async () => {
  const { move, wallet, methods } = await setUp()
  unknown(wallet, { code: 4902 }, false)
  await move()
  expect(wallet.chainId).toBe('0x66eee')
  expect(methods().filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(2)
})

test('[S4.19][S8.60] a rejected add is the visitor’s no', async () => {
  const { move } = await setUpRefusing({ code: 4902 }, { code: 4001 })
  await fails(move(), 'UserRejectedError')
})

test('[S4.19] a chain that cannot be added is said to be unknown to the wallet', async () => {
  const { move } = await setUpRefusing({ code: 4902 }, { code: -32602, message: 'rpcUrls must be https' })
  await fails(move(), { name: 'UnrecognizedChainError', details: 'rpcUrls must be https' })
})

test('a wallet that fails at both is not called one that does not know the chain', async () => {
  const { move } = await setUpRefusing({ code: -32603, message: 'out of cheese' }, { code: -32603 })
  await fails(move(), { name: 'WalletRequestError', details: 'out of cheese' })
})

test('a rejected add is told from a rejected switch', async () => {
  const { move } = await setUpRefusing({ code: 4902 }, { code: 4001, message: 'User rejected the request.' })
  await fails(move(), { name: 'UserRejectedError', declined: 'addNetwork' })
})

test('an add that a wallet refuses with 4001 and a reason is nobody’s no', async () => {
  const toSwitch = { code: 4001, message: '8546: network not supported' }
  const { move } = await setUpRefusing(toSwitch, { code: 4001, message: 'rpcUrls: invalid scheme' })
  await fails(move(), 'UnrecognizedChainError')
})

test('a wallet that has no such network after adding it doesn’t know it', async () => {
  const { move, wallet } = await setUpRefusing({ code: 4902 })
  wallet.answers.wallet_addEthereumChain = () => null
  await fails(move(), 'UnrecognizedChainError')
})

test('a person who adds the network and declines the switch has declined', async () => {
  const { move, wallet, methods } = await setUp()
  let isAdded = false
  wallet.answers.wallet_switchEthereumChain = () => refuse({ code: isAdded ? 4001 : 4902 })()
  wallet.answers.wallet_addEthereumChain = () => {
    isAdded = true
    return null
  }
  await fails(move(), 'UserRejectedError')
  expect(methods().filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(2)
})

test.each([
  ['a person', { code: 4001, message: 'User rejected the request.' }],
  ['a person, in another language', { code: 4001, message: 'Пользователь отклонил запрос.' }],
  ['a wallet that is busy', { code: -32002, message: 'Already pending' }],
  ['a wallet that does not allow it', { code: 4100, message: 'Locked' }],
  ['a wallet without any chain', { code: 4900, message: 'Disconnected' }],
  ['an extension that was reloaded', new Error('Extension context invalidated.')],
])('%s who refuses the switch is not asked to add the network', async (_, thrown) => {
  const { move, methods } = await setUpRefusing(thrown)
  await expect(move()).rejects.toThrow()
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test('[S8.60] a rejected switch adds nothing', async () => {
  const { move, methods } = await setUpRefusing({ code: -32603, data: { originalError: { code: 4001 } } })
  await fails(move(), 'UserRejectedError')
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test('[S8.43] a wallet that cannot switch says so by name', async () => {
  const { move } = await setUpRefusing({ code: 4200 })
  await fails(move(), {
    shortMessage: '"Test Wallet" connector does not support programmatic chain switching.',
  })
})

test('[S8.44] a wallet that says it switched and did not is caught', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { move, wallet } = await setUp()
  wallet.answers.wallet_switchEthereumChain = () => null
  const moving = fails(move(), { shortMessage: 'connector chain does not match connection chain' })
  await vi.advanceTimersByTimeAsync(2_000)
  await moving
})

test('waits for a wallet that answers before it has moved', async () => {
  const { move, wallet } = await setUp()
  wallet.answers.wallet_switchEthereumChain = () => {
    setTimeout(() => {
      wallet.chainId = '0x66eee'
    }, 150)
    return null
  }
  await move()
  expect(wallet.chainId).toBe('0x66eee')
})

test('[S8.39] a network that is not configured is not asked for', async () => {
  const { move, methods } = await setUp()
  await fails(move({ ...ARBITRUM, id: 10, caipNetworkId: 'eip155:10' }), {
    shortMessage: 'Chain not configured',
  })
  expect(methods()).toEqual([])
})

test('gives the wallet the chain’s own public urls, and only safe ones', async () => {
  const { wallet, added, adapter } = await setUp()
  unknown(wallet, { code: 4902 })
  await adapter.switchNetwork({
    connectorId,
    network: {
      ...SEPOLIA,
      rpcUrls: {
        default: { http: ['https://gateway.example/v1?projectId=1'] },
        chainDefault: {
          http: ['https://rpc.example', 'http://rpc.example', 'http://localhost:8545', 'javascript:1'],
        },
      },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    },
  })
  expect(added()).toMatchObject([
    {
      rpcUrls: ['https://rpc.example', 'http://localhost:8545'],
      blockExplorerUrls: ['https://explorer.example'],
    },
  ])
})

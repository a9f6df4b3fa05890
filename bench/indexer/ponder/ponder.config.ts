// Ponder, told by the environment to index every ERC-20 transfer of one chain up to a block.
import { createConfig } from 'ponder'
import { parseAbi } from 'viem'

const {
  PEER_NODE_URL: nodeUrl = '',
  PEER_NODE_NAMES: names = '1',
  PEER_LAST_BLOCK: lastBlock = '0',
  PEER_POSTGRES_URL: postgresUrl = '',
  PEER_DIRECTORY: directory = '',
} = process.env

// It asks no address for more than 20 requests a second at first, and has no setting for that: a node of one's own has to
// be given by several names.
const rpc = Array.from({ length: Number(names) }, (_, index) => `${nodeUrl}/?${index}`)

export default createConfig({
  database: postgresUrl ? { kind: 'postgres', connectionString: postgresUrl } : { kind: 'pglite', directory },
  chains: { lab: { id: 42161, rpc } },
  contracts: {
    Token: {
      abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
      chain: 'lab',
      startBlock: 0,
      endBlock: Number(lastBlock),
    },
  },
})

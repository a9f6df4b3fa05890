import { type Movement, NOBODY } from './movement.ts'

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** The event of ERC-20 and ERC-721 transfers. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
/** The maximum offset of a list. No block has room for more data. */
const MOST_OFFSET = 1_000_000_000n
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** Parses a transaction's logs. Those that don't conform to their standard are ignored: any contract can emit anything. */
export function readLogs(logs: readonly Log[]): Movement[] {
  const read = logs.map((log) => ({ log, moved: readLog(log) }))
  const wrapped = read.flatMap(({ log, moved }) => (isWrapping(log) ? moved : []))
  if (wrapped.length === 0) return read.flatMap(({ moved }) => moved)
  // Some wrapped coins emit both a deposit and a transfer from the zero address for one event.
  const said = new Set(read.flatMap(({ log, moved }) => (isWrapping(log) ? [] : moved)).map(keyOf))
  return read.flatMap(({ log, moved }) =>
    isWrapping(log) ? moved.filter((one) => !said.has(keyOf(one))) : moved,
  )
}

function isWrapping({ topics: [event] }: Log): boolean {
  return event === DEPOSIT || event === WITHDRAWAL
}

function keyOf({ token, giver, taker, amount }: Movement): string {
  return `${token} ${giver} ${taker} ${amount}`
}

function readLog({ address, topics, data }: Log): Movement[] {
  const [event, ...indexed] = topics
  const token = address.toLowerCase()
  const [first, second, third] = indexed
  switch (event) {
    case TRANSFER:
    case APPROVAL: {
      const giver = toAddress(first)
      const taker = toAddress(second)
      if (!giver || !taker) return []
      const isNft = third !== undefined
      if (isNft ? data !== '0x' : data.length !== 66) return []
      const amount = isNft ? 1n : BigInt(data)
      const tokenId = isNft ? BigInt(third) : undefined
      const kind = event === APPROVAL ? 'approval' : isNft ? 'erc721' : 'erc20'
      return [{ kind, token, giver, taker, amount, tokenId }]
    }
    case APPROVAL_FOR_ALL: {
      const giver = toAddress(first)
      const taker = toAddress(second)
      if (!giver || !taker || data.length !== 66) return []
      return [{ kind: 'approval', token, giver, taker, amount: BigInt(data), tokenId: undefined }]
    }
    case TRANSFER_SINGLE:
    case TRANSFER_BATCH: {
      const giver = toAddress(second)
      const taker = toAddress(third)
      if (!giver || !taker) return []
      const items = readItems(event === TRANSFER_BATCH, data)
      return items.map(([tokenId, amount]) => ({ kind: 'erc1155', token, giver, taker, amount, tokenId }))
    }
    case DEPOSIT:
    case WITHDRAWAL: {
      const owner = toAddress(first)
      if (!owner || indexed.length !== 1 || data.length !== 66) return []
      const [giver, taker] = event === DEPOSIT ? [NOBODY, owner] : [owner, NOBODY]
      return [{ kind: 'erc20', token, giver, taker, amount: BigInt(data), tokenId: undefined }]
    }
    default:
      return []
  }
}

/** Ids and amounts of an ERC-1155 transfer. */
function readItems(isBatch: boolean, data: string): [bigint, bigint][] {
  const word = (at: number): bigint | undefined => {
    const text = data.slice(2 + at * 64, 66 + at * 64)
    return text.length === 64 ? BigInt(`0x${text}`) : undefined
  }
  if (!isBatch) {
    const id = word(0)
    const amount = word(1)
    return id === undefined || amount === undefined ? [] : [[id, amount]]
  }
  const ids = readList(word, 0)
  const amounts = readList(word, 1)
  if (ids.length !== amounts.length) return []
  return ids.flatMap((id, index): [bigint, bigint][] => {
    const amount = amounts[index]
    return amount === undefined ? [] : [[id, amount]]
  })
}

/** A list is as long as its data, regardless of its length field. */
function readList(word: (at: number) => bigint | undefined, head: number): bigint[] {
  const offset = word(head)
  if (offset === undefined || offset % 32n !== 0n || offset > MOST_OFFSET) return []
  const start = Number(offset / 32n)
  const length = word(start)
  if (length === undefined) return []
  const items: bigint[] = []
  for (let index = 0n; index < length; index += 1n) {
    const item = word(start + 1 + items.length)
    if (item === undefined) return []
    items.push(item)
  }
  return items
}

/** The address in an indexed word; undefined if the word contains more than an address. */
function toAddress(topic: string | undefined): string | undefined {
  return topic?.length === 66 && topic.startsWith('0x000000000000000000000000')
    ? `0x${topic.slice(26).toLowerCase()}`
    : undefined
}

import { type Hex, toFunctionSelector } from 'viem'

/** Methods that move an account's assets in a contract, or let others move them later. */
const MOVING = [
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'approve(address,uint256)',
  'increaseAllowance(address,uint256)',
  'increaseApproval(address,uint256)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
  'permit(address,address,uint256,uint256,bytes)',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  'receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  'transferAndCall(address,uint256)',
  'transferAndCall(address,uint256,bytes)',
  'transferFromAndCall(address,address,uint256)',
  'transferFromAndCall(address,address,uint256,bytes)',
  'approveAndCall(address,uint256)',
  'approveAndCall(address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'setApprovalForAll(address,bool)',
  'send(address,uint256,bytes)',
  'operatorSend(address,address,uint256,bytes,bytes)',
  'authorizeOperator(address)',
  'burn(uint256)',
  'burn(uint256,bytes)',
  'burn(address,uint256)',
  'burnFrom(address,uint256)',
  'deposit()',
  'deposit(uint256,address)',
  'mint(uint256,address)',
  'withdraw(uint256)',
  'withdraw(uint256,address,address)',
  'withdrawTo(address,uint256)',
  'redeem(uint256,address,address)',
  'delegate(address)',
  'transferOwnership(address)',
  'grantRole(bytes32,address)',
  'approve(address,address,uint160,uint48)',
]

/** Methods that make other calls. Permission to call one of them permits other calls as well. */
const CALLING = [
  'multicall(bytes[])',
  'multicall(uint256,bytes[])',
  'multicall(bytes32,bytes[])',
  'multicall(address[],bytes[])',
  'aggregate((address,bytes)[])',
  'aggregate3((address,bool,bytes)[])',
  'aggregate3Value((address,bool,uint256,bytes)[])',
  'tryAggregate(bool,(address,bytes)[])',
  'blockAndAggregate((address,bytes)[])',
  'tryBlockAndAggregate(bool,(address,bytes)[])',
  'batch(bytes[],bool)',
  'multiSend(bytes)',
  'call(address,uint256,bytes)',
  'exec(address,bytes)',
  'execute(address,bytes)',
  'execute(address,uint256,bytes)',
  'execute(address,uint256,bytes,uint8)',
  'execute(bytes32,bytes)',
  'execute(bytes,bytes[])',
  'execute(bytes,bytes[],uint256)',
  'execute((address,uint256,bytes)[])',
  'executeBatch(address[],bytes[])',
  'executeBatch(address[],uint256[],bytes[])',
  'executeBatch((address,uint256,bytes)[])',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'execTransactionFromModule(address,uint256,bytes,uint8)',
  'redeemDelegations(bytes[],bytes32[],bytes[])',
  'upgradeTo(address)',
  'upgradeToAndCall(address,bytes)',
]

/** A method that is known by its selector, and its danger. */
export interface KnownMethod {
  readonly signature: string
  /** Whether it moves what the caller holds, or makes other calls. */
  readonly kind: 'moves' | 'calls'
}

/**
 * Dangerous methods by selector. Unlisted methods are not harmless: a contract may do anything.
 *
 * @example
 * findMethod('0xa9059cbb') // { signature: 'transfer(address,uint256)', kind: 'moves' }
 */
export function findMethod(selector: string): KnownMethod | undefined {
  const wanted = selector.toLowerCase() as Hex
  const isWanted = (signature: string) => toFunctionSelector(signature) === wanted
  const calling = CALLING.find(isWanted)
  const signature = calling ?? MOVING.find(isWanted)
  return signature === undefined ? undefined : { signature, kind: calling ? 'calls' : 'moves' }
}

import { type Address, type Hex, parseAbi } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { compileContract, deployContract } from './deployContract.ts'

export const PUPPET_ABI = parseAbi([
  'function say(bytes name, bytes symbol, bytes decimals)',
  'function hold(bytes amount)',
  'function emitLog(bytes32[] topics, bytes data)',
  'function pay(address to, uint256 value) payable',
  'function payAndUndo(address to, uint256 value) payable',
  'function make(uint256 value) payable',
  'function end(address to) payable',
])

const SOURCE = `
pragma solidity ^0.8.24;
contract Made { constructor() payable {} }
contract Ending { constructor(address payable to) payable { selfdestruct(to); } }
contract Puppet {
  mapping(bytes4 selector => bytes) private answers;
  receive() external payable {}
  function say(bytes calldata n, bytes calldata s, bytes calldata d) external {
    answers[0x06fdde03] = n; answers[0x95d89b41] = s; answers[0x313ce567] = d;
  }
  function hold(bytes calldata amount) external { answers[0x70a08231] = amount; }
  fallback() external payable {
    bytes memory answer = answers[msg.sig];
    if (answer.length == 0) revert("no");
    assembly { return(add(answer, 32), mload(answer)) }
  }
  function emitLog(bytes32[] calldata t, bytes calldata data) external {
    bytes memory d = data;
    bytes32 a = t[0]; bytes32 b = t.length > 1 ? t[1] : a; bytes32 c = t.length > 2 ? t[2] : a; bytes32 e = t.length > 3 ? t[3] : a;
    uint256 n = t.length;
    assembly {
      switch n
      case 1 { log1(add(d, 32), mload(d), a) }
      case 2 { log2(add(d, 32), mload(d), a, b) }
      case 3 { log3(add(d, 32), mload(d), a, b, c) }
      default { log4(add(d, 32), mload(d), a, b, c, e) }
    }
  }
  function pay(address payable to, uint256 value) external payable {
    (bool ok,) = to.call{value: value}(""); require(ok);
  }
  function inner(address payable to, uint256 value) external {
    (bool ok,) = to.call{value: value}(""); require(ok); revert("undone");
  }
  function payAndUndo(address payable to, uint256 value) external payable {
    try this.inner(to, value) {} catch {}
  }
  function make(uint256 value) external payable { new Made{value: value}(); }
  function end(address payable to) external payable { new Ending{value: msg.value}(to); }
}`

let bytecode: Hex | undefined

/** Deploys a contract that emits, pays and calls itself whatever a test wants. */
export async function deployPuppet(nodeUrl: string, account: HDAccount): Promise<Address> {
  bytecode ??= compileContract('Puppet', `// SPDX-License-Identifier: MIT${SOURCE}`)
  return deployContract(nodeUrl, account, bytecode)
}

import { type Address, type Hex, parseAbi } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { compileContract, deployContract } from '../../../testing/deployContract.ts'

export const ODD_TOKEN_ABI = parseAbi([
  'function set(uint256 feePercent, bool resets)',
  'function lie(uint256 decimals)',
  'function trap(address seller)',
])

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;
contract Odd {
  string public name = "Odd"; string public symbol = "ODD"; uint256 public decimals = 18;
  uint256 public constant totalSupply = 1e27;
  uint256 public fee; bool public resets; address public trapped;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  constructor() { balanceOf[msg.sender] = totalSupply; }
  function set(uint256 feePercent, bool resets_) external { fee = feePercent; resets = resets_; }
  function lie(uint256 decimals_) external { decimals = decimals_; }
  function trap(address seller) external { trapped = seller; }
  function approve(address spender, uint256 value) external returns (bool) {
    require(!resets || value == 0 || allowance[msg.sender][spender] == 0, "reset first");
    allowance[msg.sender][spender] = value; return true;
  }
  function transfer(address to, uint256 value) external returns (bool) { move(msg.sender, to, value); return true; }
  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    allowance[from][msg.sender] -= value; move(from, to, value); return true;
  }
  function move(address from, address to, uint256 value) private {
    require(from != trapped, "not for you");
    balanceOf[from] -= value; balanceOf[to] += value - value * fee / 100;
  }
}`

let bytecode: Hex | undefined

/**
 * Deploys a token that can keep a part of each transfer, refuse to replace an allowance, refuse to be sold by an account, and lie about its
 * decimals. Its maker holds all of it.
 */
export function deployOddToken(nodeUrl: string, account: HDAccount): Promise<Address> {
  bytecode ??= compileContract('Odd', SOURCE)
  return deployContract(nodeUrl, account, bytecode)
}

import { type Address, type Hex, parseAbi } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { compileContract, deployContract } from '../../../testing/deployContract.ts'

export const ODD_TOKEN_ABI = parseAbi(['function set(uint256 feePercent, bool resets)'])

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;
contract Odd {
  string public name = "Odd"; string public symbol = "ODD"; uint8 public constant decimals = 18;
  uint256 public constant totalSupply = 1e27;
  uint256 public fee; bool public resets;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  constructor() { balanceOf[msg.sender] = totalSupply; }
  function set(uint256 feePercent, bool resets_) external { fee = feePercent; resets = resets_; }
  function approve(address spender, uint256 value) external returns (bool) {
    require(!resets || value == 0 || allowance[msg.sender][spender] == 0, "reset first");
    allowance[msg.sender][spender] = value; return true;
  }
  function transfer(address to, uint256 value) external returns (bool) { move(msg.sender, to, value); return true; }
  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    allowance[from][msg.sender] -= value; move(from, to, value); return true;
  }
  function move(address from, address to, uint256 value) private {
    balanceOf[from] -= value; balanceOf[to] += value - value * fee / 100;
  }
}`

let bytecode: Hex | undefined

/** Deploys a token that can keep a part of each transfer, and refuse to replace an allowance. Its maker holds all of it. */
export function deployOddToken(nodeUrl: string, account: HDAccount): Promise<Address> {
  bytecode ??= compileContract('Odd', SOURCE)
  return deployContract(nodeUrl, account, bytecode)
}

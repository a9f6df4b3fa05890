// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-20 whose balances all grow or shrink at once, without an event for each: what people have is a share of the supply.
contract LabRebasingToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name = "Tide";
    string public symbol = "TIDE";
    uint8 public constant decimals = 2;
    uint256 public constant totalShares = 1_000_000;
    uint256 public totalSupply = 1_000_000;
    mapping(address account => uint256) public sharesOf;

    constructor() {
        sharesOf[msg.sender] = totalShares;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function balanceOf(address account) public view returns (uint256) {
        return sharesOf[account] * totalSupply / totalShares;
    }

    function rebase(uint256 supply) external {
        totalSupply = supply;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        uint256 shares = value * totalShares / totalSupply;
        sharesOf[msg.sender] -= shares;
        sharesOf[to] += shares;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

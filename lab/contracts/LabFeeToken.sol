// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-20 that keeps one percent of what is sent. Honest ones say what arrived and what was kept; others say what was sent.
contract LabFeeToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name = "Toll";
    string public symbol = "TOLL";
    uint8 public constant decimals = 2;
    uint256 public constant totalSupply = 1_000_000;
    bool public immutable isHonest;
    address public immutable collector;
    mapping(address account => uint256) public balanceOf;

    constructor(bool isHonest_, address collector_) {
        isHonest = isHonest_;
        collector = collector_;
        balanceOf[msg.sender] = totalSupply;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        uint256 fee = value / 100;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        balanceOf[collector] += fee;
        if (isHonest) {
            emit Transfer(msg.sender, to, value - fee);
            emit Transfer(msg.sender, collector, fee);
        } else {
            emit Transfer(msg.sender, to, value);
        }
        return true;
    }
}

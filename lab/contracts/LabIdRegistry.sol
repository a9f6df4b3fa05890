// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The question of Farcaster's Id Registry that a sign-in asks, written for the lab: whose account is an address's?
contract LabIdRegistry {
    mapping(address owner => uint256 fid) public idOf;

    /// Gives the accounts 1, 2, 3 and so on.
    constructor(address[] memory owners) {
        for (uint256 i = 0; i < owners.length; ++i) {
            idOf[owners[i]] = i + 1;
        }
    }
}

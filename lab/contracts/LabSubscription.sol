// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IDelegationManager {
    function redeemDelegations(bytes[] calldata contexts, bytes32[] calldata modes, bytes[] calldata calls) external;
}

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// A shop that is paid by permission: an account lets it collect coins or tokens, or have the account call its `visit()`. Everything that it
/// collects stays here. Anybody may make it collect, and only the account's permission limits how much.
contract LabSubscription {
    IDelegationManager public immutable manager;

    /// How often an account has visited.
    mapping(address account => uint256) public visits;

    constructor(address _manager) {
        manager = IDelegationManager(_manager);
    }

    function collectCoins(bytes calldata context, uint256 amount) external {
        redeem(context, abi.encodePacked(address(this), amount));
    }

    function collectTokens(bytes calldata context, address token, uint256 amount) external {
        redeem(context, abi.encodePacked(token, uint256(0), abi.encodeCall(IToken.transfer, (address(this), amount))));
    }

    function callVisit(bytes calldata context) external {
        redeem(context, abi.encodePacked(address(this), uint256(0), abi.encodeCall(this.visit, ())));
    }

    function visit() external {
        visits[msg.sender] += 1;
    }

    function redeem(bytes calldata context, bytes memory packedCall) private {
        bytes[] memory contexts = new bytes[](1);
        bytes32[] memory modes = new bytes32[](1);
        bytes[] memory calls = new bytes[](1);
        contexts[0] = context;
        calls[0] = packedCall;
        manager.redeemDelegations(contexts, modes, calls);
    }

    receive() external payable {}
}

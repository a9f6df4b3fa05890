// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The code that an account of the Lab Wallet borrows (EIP-7702) to make several calls at once: all of them or none.
contract LabBatch {
    struct Call { address to; uint256 value; bytes data; }

    function execute(Call[] calldata calls) external payable {
        // Anybody may call the account. Only itself may have it act.
        require(msg.sender == address(this), "LabBatch: only the account itself");
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool success, bytes memory result) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!success) assembly { revert(add(result, 32), mload(result)) }
        }
    }

    /// An account goes on receiving coins and collectibles as before.
    receive() external payable {}
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) { return this.onERC721Received.selector; }
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) { return this.onERC1155Received.selector; }
}

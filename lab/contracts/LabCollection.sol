// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-721 for the lab: its deployer mints, owners move their own, and nobody else may.
contract LabCollection {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    error NotAllowed(address caller);

    string public constant name = "Wayside Stones";
    string public constant symbol = "STONE";
    address public immutable minter = msg.sender;
    mapping(uint256 tokenId => address) public ownerOf;
    mapping(address owner => uint256) public balanceOf;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function tokenURI(uint256) external pure returns (string memory) {
        return "data:application/json,%7B%22name%22%3A%22Stone%22%7D";
    }

    function mint(address to, uint256 tokenId) external {
        if (msg.sender != minter || ownerOf[tokenId] != address(0)) revert NotAllowed(msg.sender);
        ownerOf[tokenId] = to;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, tokenId);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        if (ownerOf[tokenId] != from || msg.sender != from || to == address(0)) revert NotAllowed(msg.sender);
        ownerOf[tokenId] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, tokenId);
    }
}

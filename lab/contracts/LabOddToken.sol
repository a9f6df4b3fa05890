// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// An ERC-20 with permits (EIP-2612) that may keep a part of each transfer, refuse to be sold, and lie about its decimals. Its first holder
/// is spared, so that pools can be filled.
contract LabOddToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error PermitExpired(uint256 deadline);
    error PermitUnsigned(address owner);
    error NotSellable();

    bytes32 private constant PERMIT_TYPE =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    string public name;
    string public symbol;
    string public constant version = "1";
    uint8 public immutable decimals;
    bool public immutable takesPermits;
    bool public immutable isSellable;
    uint256 public immutable feePercent;
    address public immutable maker;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;
    mapping(address owner => uint256) private used;

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        uint256 supply,
        address maker_,
        bool takesPermits_,
        bool isSellable_,
        uint256 feePercent_
    ) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        totalSupply = supply;
        maker = maker_;
        takesPermits = takesPermits_;
        isSellable = isSellable_;
        feePercent = feePercent_;
        balanceOf[maker_] = supply;
        emit Transfer(address(0), maker_, supply);
    }

    function nonces(address owner) external view returns (uint256) {
        require(takesPermits);
        return used[owner];
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        require(takesPermits);
        return keccak256(
            abi.encode(DOMAIN_TYPE, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
        );
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 content = keccak256(abi.encode(PERMIT_TYPE, owner, spender, value, used[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), content));
        if (owner == address(0) || ecrecover(digest, v, r, s) != owner) revert PermitUnsigned(owner);
        set(owner, spender, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        set(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (!isSellable && from != maker) revert NotSellable();
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function set(address owner, address spender, uint256 value) private {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function move(address from, address to, uint256 value) private {
        uint256 fee = from == maker ? 0 : value * feePercent / 100;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        balanceOf[maker] += fee;
        emit Transfer(from, to, value - fee);
        if (fee > 0) emit Transfer(from, maker, fee);
    }
}

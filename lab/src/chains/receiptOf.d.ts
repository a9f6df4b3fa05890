import { type Client, type Hash, type TransactionReceipt } from 'viem';
/**
 * Waits for a transaction's receipt. viem's own waiting asks again with each block, and a chain that mines a block for each
 * transaction may have no later block.
 *
 * @param client - of the transaction's chain
 * @throws where the receipt is not there after 90 seconds
 */
export declare function receiptOf(client: Client, hash: Hash): Promise<TransactionReceipt>;

// This module is imported on its own: a dynamic import of the whole package would also load the screens that share its modules.
export { DELEGATION_MANAGER, smartAccountAddress } from '@latchkey/smart-account'

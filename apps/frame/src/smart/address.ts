// Loaded alone: a dynamic import of the whole package would bring the screens along that share its modules.
export { DELEGATION_MANAGER, smartAccountAddress } from '@latchkey/smart-account'

export { wrapSignature } from '@latchkey/smart-account'

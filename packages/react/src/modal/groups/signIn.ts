export { connectingSiweView, sIWXSignMessageView } from '../../views/SIWXSignMessage/SIWXSignMessage.tsx'
export * from './account.ts'

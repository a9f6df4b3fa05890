/** Another name of the SIWXSignMessage view, with its texts. */
export { SIWXSignMessage as ConnectingSiwe } from './SIWXSignMessage.ts'

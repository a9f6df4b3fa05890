import type { PartialMessages } from '../Messages.ts'

const SIWXSignMessage = {
  title: 'Anmelden',
  heading: (app) => `${app} muss sich mit Ihrer Wallet verbinden`,
  text: 'Signieren Sie eine Nachricht. Sie beweist, dass dieses Konto Ihres ist. Das kostet nichts und bewegt nichts.',
  required:
    'Signieren Sie eine Nachricht. Sie beweist, dass dieses Konto Ihres ist. Das kostet nichts und bewegt nichts. Abbrechen trennt die Wallet.',
  approve: (wallet) =>
    `Bestätigen Sie die Nachricht in ${wallet}. Ihr Fenster liegt vielleicht hinter diesem.`,
  verifying: 'Die App prüft Ihre Signatur.',
  site: 'Website',
  account: 'Konto',
  network: 'Netzwerk',
  statement: 'Sie stimmen zu',
  until: 'Gültig bis',
  resources: 'Umfasst',
  foreign: (domain) =>
    `Diese Nachricht ist für ${domain}, nicht für diese Seite. Signieren Sie nur, wenn Sie wissen, warum.`,
  showMessage: 'Ganze Nachricht zeigen',
  hideMessage: 'Nachricht verbergen',
  message: 'Nachricht zum Signieren',
  cancel: 'Abbrechen',
  cancelling: 'Wird abgebrochen …',
  sign: 'Signieren',
  signing: 'Wird signiert …',
  tryAgain: 'Erneut versuchen',
} satisfies PartialMessages['SIWXSignMessage']

/** Signing in with the wallet. */
export const signIn = { SIWXSignMessage, ConnectingSiwe: SIWXSignMessage } satisfies PartialMessages

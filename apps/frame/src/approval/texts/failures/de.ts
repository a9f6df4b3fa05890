import type { FailureTexts } from './en.ts'

/** German. */
export const de: FailureTexts = {
  accountBlocked: 'Dieses Konto ist gesperrt. Wende dich an die Betreiber der Seite.',
  codeExpired: 'Der Code ist abgelaufen. Fordere einen neuen an.',
  codeForm: 'Der Code hat sechs Ziffern.',
  codeSpent: 'Der Code ist falsch. Fordere einen neuen an.',
  codeUsed: 'Der Code wurde schon benutzt. Fordere einen neuen an.',
  codeWrong: (count) => `Der Code ist falsch. Verbleibende Versuche: ${count}.`,
  cooldown: (count) => `Bitte versuche es in ${count} ${count === 1 ? 'Sekunde' : 'Sekunden'} noch einmal.`,
  deviceUnknown: 'Dieses Gerät steht nicht mehr in der Liste. Lade die Seite neu.',
  emailInvalid: 'Das ist keine E-Mail-Adresse. Schreib eine wie name@example.com.',
  emailSame: 'Das ist die Adresse, die du schon hast.',
  emailTaken:
    'Zu dieser Adresse gehört ein anderes Wallet. Melde dich damit an oder nimm eine andere Adresse.',
  lastLogin: 'Das ist deine einzige Anmeldung. Füge zuerst eine andere hinzu.',
  loginTaken: 'Dieses Konto meldet sich bei einem anderen Wallet an.',
  loginUnknown: 'Damit meldest du dich nicht an.',
  mailFailed: 'Die E-Mail konnte nicht gesendet werden. Versuche es in ein paar Minuten noch einmal.',
  malformed:
    'Der Server des Wallets hat diese Seite nicht verstanden. Lade sie neu und versuche es noch einmal.',
  noWallet: 'Es gibt noch kein Wallet.',
  notSetUp: 'Das Wallet ist nicht bereit, weil seine Wiederherstellung nicht eingerichtet wurde.',
  origin: 'Der Server des Wallets nimmt von dieser Seite keine Anfragen an.',
  otherPerson: 'In einem anderen Tab hat sich jemand anderes angemeldet. Versuche es noch einmal.',
  otherRecovery:
    'Wallets werden hier jetzt anders wiederhergestellt. Lade die Seite neu und versuche es noch einmal.',
  project: 'Der Server des Wallets kennt diese Seite nicht. Öffne sie noch einmal von der Website aus.',
  proof:
    'Dieses Gerät konnte sich nicht ausweisen. Prüfe, ob seine Uhr richtig geht, und lade die Seite neu.',
  providerDown:
    'Der Anmeldedienst antwortet nicht. Versuche es gleich noch einmal, oder melde dich anders an.',
  providerUnknown: 'Diese Anmeldung gibt es hier nicht. Wähle eine andere.',
  refused: 'Der Server des Wallets hat das abgelehnt. Lade die Seite neu und versuche es noch einmal.',
  serverFailed: 'Der Server des Wallets hat ein Problem. Versuche es gleich noch einmal.',
  sessionEnded: 'Die Sitzung ist beendet. Melde dich noch einmal an.',
  shareDamaged:
    'Ein Teil des Schlüssels deines Wallets ist beschädigt. Deshalb lässt es sich hier nicht öffnen. Wende dich an den Support der Seite.',
  shareLost:
    'Dieses Gerät kann das Wallet nicht mehr öffnen. Melde dich noch einmal an, um es hier wiederherzustellen.',
  signInAgain: 'Melde dich zuerst noch einmal an.',
  smartAccounts: 'Smart Accounts gibt es hier nicht.',
  storageDenied:
    'Dieser Browser lässt das Wallet seine Schlüssel nicht speichern. Erlaube Websitedaten für diese Seite und lade sie neu.',
  tooManyCalls: 'Zu viele Anfragen. Versuche es gleich noch einmal.',
  tooOften: (count) =>
    `Das wurde zu oft angefordert. Versuche es in ${count} ${count === 1 ? 'Minute' : 'Minuten'} noch einmal.`,
  unreachable:
    'Der Server des Wallets ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
  unreadable:
    'Der Server des Wallets hat in einer unbekannten Form geantwortet. Lade die Seite neu und versuche es noch einmal.',
  walletExists: 'Du hast schon ein Wallet. Melde dich noch einmal an, um es hier wiederherzustellen.',
  walletLocked: 'Das Wallet lässt sich gerade nicht öffnen. Versuche es später noch einmal.',
}

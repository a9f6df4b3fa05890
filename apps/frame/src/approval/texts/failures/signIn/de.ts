import type { SignInFailureTexts } from './en.ts'

export const de: SignInFailureTexts = {
  changeOver: 'Diese Änderung ist nicht mehr gefragt. Beginnen Sie auf der Seite noch einmal.',
  codeForm: 'Der Code hat sechs Ziffern.',
  codeSpent: 'Der Code ist falsch. Fordern Sie einen neuen an.',
  codeUsed: 'Der Code wurde schon benutzt. Fordern Sie einen neuen an.',
  codeWrong: (count) => `Der Code ist falsch. Verbleibende Versuche: ${count}.`,
  cooldown: (count) =>
    `Bitte versuchen Sie es in ${count} ${count === 1 ? 'Sekunde' : 'Sekunden'} noch einmal.`,
  deviceUnknown: 'Dieses Gerät steht nicht mehr in der Liste. Laden Sie die Seite neu.',
  emailInvalid: 'Das ist keine E-Mail-Adresse. Schreiben Sie eine wie name@example.com.',
  emailSame: 'Das ist die Adresse, die Sie schon haben.',
  emailTaken:
    'Zu dieser Adresse gehört eine andere Wallet. Melden Sie sich damit an, oder nehmen Sie eine andere Adresse.',
  hadWallet:
    'Sagen Sie zuerst, ob Sie hier schon eine Wallet hatten. Laden Sie die Seite neu, und melden Sie sich noch einmal an.',
  lastLogin: 'Das ist Ihre einzige Anmeldeart. Fügen Sie zuerst eine andere hinzu.',
  loginTaken: 'Dieses Konto meldet sich bei einer anderen Wallet an.',
  loginUnknown: 'Damit melden Sie sich nicht an.',
  loginHeld: (count: number) =>
    `Damit wurde bis vor Kurzem eine andere Wallet geöffnet. In ${count} ${count === 1 ? 'Tag' : 'Tagen'} kann es eine eigene öffnen. War die Änderung nicht von Ihnen, öffnen Sie den Link in der Mail dazu.`,
  loginYoung:
    'Dafür braucht es eine Anmeldeart, die älter als 7 Tage ist. Nehmen Sie eine solche, oder warten Sie.',
  mailFailed: 'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es in ein paar Minuten noch einmal.',
  otherRecovery:
    'Wallets werden hier jetzt anders wiederhergestellt. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  providerDown:
    'Der Anmeldedienst antwortet nicht. Versuchen Sie es gleich noch einmal, oder melden Sie sich anders an.',
  providerUnknown: 'Diese Anmeldung gibt es hier nicht. Wählen Sie eine andere.',
  tooOften: (count) =>
    `Das wurde zu oft angefordert. Versuchen Sie es in ${count} ${count === 1 ? 'Minute' : 'Minuten'} noch einmal.`,
}

import { say } from '../say.ts'
import { type MailTexts, nameProvider } from './en.ts'

const noGiving = (product: string) =>
  say`Niemand von ${product} fragt Sie je nach diesem Code. Geben Sie ihn an niemanden weiter.`
const notYou = (product: string) =>
  say`Wenn Sie das nicht waren, melden Sie sich an, entfernen Sie Geräte und Anmeldearten, die Sie nicht kennen, und wenden Sie sich an die Betreiber von ${product}.`

const undoIt = (product: string, link: string | undefined) =>
  link === undefined
    ? notYou(product)
    : say`Wenn Sie das nicht waren, öffnen Sie den Link innerhalb von 7 Tagen. Dort friert ein Druck die Änderung ein, und auf einem Gerät oder mit einem Konto, das Sie vorher hatten, nehmen Sie sie zurück. Wer Ihre Wallet geöffnet hat, kann ihren Schlüssel haben: Bringen Sie fort, was sie enthält.`

export const de: MailTexts = {
  direction: 'ltr',
  open: 'Gerät prüfen',
  freeze: 'Das war nicht ich',
  page: {
    title: 'Dieses Gerät freigeben?',
    question: (device) => `${device} möchte sich mit Ihrer E-Mail-Adresse anmelden.`,
    warning: 'Geben Sie es nur frei, wenn Sie sich gerade selbst anmelden. Sonst schließen Sie diese Seite.',
    approve: 'Gerät freigeben',
    approved:
      'Das Gerät ist freigegeben. Ein Code ist unterwegs: Geben Sie ihn dort ein, wo Sie sich anmelden.',
    expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Beginnen Sie die Anmeldung noch einmal.',
  },
  details: {
    site: 'Seite',
    device: 'Gerät',
    askedAt: 'Angefordert',
    at: 'Zeitpunkt',
    goodFor: 'Gültig',
    minutes: (minutes) => say`${minutes} Minuten, einmal`,
  },
  mails: {
    signInCode: ({ product }) => ({
      subject: say`ist Ihr Anmeldecode für ${product}`,
      lead: say`Dieser Code meldet Sie bei ${product} an:`,
      advice: [
        noGiving(product),
        'Wenn Sie sich nicht anmelden, ignorieren Sie diese E-Mail. Ohne den Code geschieht nichts.',
      ],
    }),
    linkCode: ({ product, provider, name }) => ({
      subject: say`ist Ihr Code, um in ${product} ein Konto hinzuzufügen`,
      lead: say`Mit diesem Code öffnet das Konto „${name}“ bei ${nameProvider(provider)} Ihre Wallet in ${product}. Geben Sie ihn nur ein, wenn das Konto Ihres ist und Sie es hinzufügen:`,
      advice: [
        noGiving(product),
        'Wenn Sie kein Konto hinzufügen, ignorieren Sie diese E-Mail. Ohne den Code geschieht nichts.',
      ],
    }),
    removeCode: ({ product, provider, name }) => ({
      subject: say`ist Ihr Code, um eine Anmeldeart bei ${product} zu entfernen`,
      lead:
        provider === 'email'
          ? say`Mit diesem Code kann sich die Adresse ${name} nicht mehr bei Ihrer Wallet in ${product} anmelden:`
          : say`Mit diesem Code kann sich das Konto „${name}“ bei ${nameProvider(provider)} nicht mehr bei Ihrer Wallet in ${product} anmelden:`,
      advice: [
        noGiving(product),
        say`Geben Sie ihn nur im eigenen Fenster der Wallet ein. Wenn Sie nichts entfernen, benutzt jemand Ihre Wallet auf dem Gerät, das oben steht: Melden Sie sich an, entfernen Sie jenes Gerät, und wenden Sie sich an die Betreiber von ${product}.`,
      ],
    }),
    changeCode: ({ product, to }) => ({
      subject: say`ist Ihr Code, um Ihre Adresse in ${product} zu ändern`,
      lead: say`Dieser Code gibt Ihre Wallet an ${to}: Geben Sie ihn nur ein, wenn Sie Ihre Adresse ändern.`,
      advice: [
        noGiving(product),
        say`Wenn Sie Ihre Adresse nicht ändern, geben Sie den Code nirgends ein, auch wenn eine Seite ihn für die Anmeldung verlangt. Jemand benutzt Ihre Wallet auf dem Gerät, das oben steht: Melden Sie sich an, entfernen Sie jenes Gerät, und wenden Sie sich an die Betreiber von ${product}.`,
      ],
    }),
    newAddressCode: ({ product }) => ({
      subject: say`ist Ihr Code, um diese Adresse in ${product} zu bestätigen`,
      lead: say`Mit diesem Code öffnet diese Adresse künftig in ${product} die Wallet dessen, der ihn angefordert hat:`,
      advice: [
        noGiving(product),
        'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail. Ohne den Code geschieht nichts.',
      ],
    }),
    device: ({ product }) => ({
      subject: say`Neues Gerät für ${product} freigeben`,
      lead: say`Ein neues Gerät möchte sich mit Ihrer Adresse bei ${product} anmelden. Öffnen Sie diesen Link, um es zu prüfen:`,
      advice: [
        'Es geschieht nichts, bevor Sie auf der Seite zustimmen.',
        say`Niemand von ${product} bittet Sie je, diesen Link zu öffnen. Wenn Sie sich nicht anmelden, ignorieren Sie diese E-Mail.`,
      ],
    }),
    opening: ({ product, device }) => ({
      subject: say`Ihre Wallet in ${product} auf einem neuen Gerät öffnen?`,
      lead: say`${device} ist als Sie bei ${product} angemeldet und möchte Ihre Wallet öffnen. Wenn Sie gerade vor diesem Gerät sitzen, öffnen Sie diesen Link:`,
      advice: [
        say`Auf einem anderen Gerät zeigt die Seite einen Code. Geben Sie ihn nur im eigenen Fenster der Wallet ein, nie auf einer Seite von ${product}, und sagen Sie ihn niemandem: Er öffnet alles in Ihrer Wallet.`,
        'Waren das nicht Sie, tun Sie nichts, entfernen Sie dieses Gerät in Ihrer Wallet und ändern Sie das Passwort Ihres E-Mail-Kontos.',
      ],
    }),
    newDevice: ({ product, device }) => ({
      subject: say`Neues Gerät bei ${product} angemeldet`,
      lead: say`${device} hat sich bei Ihrer Wallet in ${product} angemeldet.`,
      advice: [
        'Wenn Sie das nicht waren, öffnen Sie die Wallet auf einem Ihrer Geräte, entfernen Sie jenes Gerät, und ändern Sie das Passwort Ihres E-Mail-Kontos.',
      ],
    }),
    deviceRemoved: ({ product, name, link }) => ({
      subject: say`Ein Gerät wurde in ${product} entfernt`,
      lead: say`${name} öffnet Ihre Wallet in ${product} nicht mehr.`,
      advice: [undoIt(product, link)],
    }),
    loginAdded: ({ product, provider, name, link }) => ({
      subject: say`Neue Anmeldung bei ${product}`,
      lead: say`Das Konto „${name}“ bei ${nameProvider(provider)} kann sich jetzt bei Ihrer Wallet in ${product} anmelden.`,
      advice: [undoIt(product, link)],
    }),
    loginRemoved: ({ product, provider, name, link }) => ({
      subject: say`Ein Konto kann sich nicht mehr bei ${product} anmelden`,
      lead:
        provider === 'email'
          ? say`Die Adresse ${name} kann sich nicht mehr bei Ihrer Wallet in ${product} anmelden.`
          : say`Das Konto „${name}“ bei ${nameProvider(provider)} kann sich nicht mehr bei Ihrer Wallet in ${product} anmelden.`,
      advice: [undoIt(product, link)],
    }),
    emailChanged: ({ product, to, link }) => ({
      subject: say`Ihre E-Mail-Adresse für ${product} wurde geändert`,
      lead: say`Ihre Wallet in ${product} gehört jetzt zu ${to}.`,
      advice: [undoIt(product, link)],
    }),
    deletion: ({ product, days, link }) => ({
      subject: say`Ihre Wallet in ${product} wird gelöscht`,
      lead: say`Ihr Konto in ${product} und seine Wallet werden in ${days} Tagen gelöscht.`,
      advice: [
        'Exportieren Sie Ihre Wiederherstellungsphrase, wenn die Wallet etwas enthält. Melden Sie sich vorher an, um das Konto zu behalten.',
        undoIt(product, link),
      ],
    }),
    deletionOff: ({ product }) => ({
      subject: say`Ihre Wallet in ${product} wird nicht gelöscht`,
      lead: say`Die Löschung Ihres Kontos in ${product} wurde zurückgenommen. Das bewirkt eine Anmeldung. Ihre Wallet bleibt.`,
      advice: [notYou(product)],
    }),
    undone: ({ product }) => ({
      subject: say`Änderungen an Ihrer Wallet in ${product} wurden zurückgenommen`,
      lead: say`Wer Ihre Wallet in ${product} benutzen darf, ist wieder wie vorher. Alle sind abgemeldet, und nur Geräte, die sie schon eine Woche vor der Änderung geöffnet haben, oder auf denen sie entstand, öffnen sie noch.`,
      advice: [
        'Melden Sie sich neu an. Wer Ihre Wallet inzwischen geöffnet hat, kann ihren Schlüssel haben: Bringen Sie in eine andere Wallet, was sie enthält.',
        notYou(product),
      ],
    }),
  },
}

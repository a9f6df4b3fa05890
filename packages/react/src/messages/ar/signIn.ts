import type { PartialMessages } from '../Messages.ts'

const SIWXSignMessage = {
  title: 'تسجيل الدخول',
  heading: (app) => `يحتاج ${app} إلى الاتصال بمحفظتك`,
  text: 'وقّع رسالة تثبت أن هذا الحساب لك. لا يكلّف ذلك شيئًا ولا ينقل شيئًا.',
  required: 'وقّع رسالة تثبت أن هذا الحساب لك. لا يكلّف ذلك شيئًا ولا ينقل شيئًا. الإلغاء يقطع الاتصال.',
  approve: (wallet) => `وافق على الرسالة في ${wallet}. قد تكون نافذتها خلف هذه النافذة.`,
  verifying: 'يتحقق التطبيق من توقيعك.',
  site: 'الموقع',
  account: 'الحساب',
  network: 'الشبكة',
  statement: 'توافق على',
  until: 'صالح حتى',
  resources: 'يشمل',
  foreign: (domain) => `هذه الرسالة لـ ${domain} وليست لهذه الصفحة. لا توقّعها إلا إذا كنت تعرف السبب.`,
  showMessage: 'عرض الرسالة كاملة',
  hideMessage: 'إخفاء الرسالة',
  message: 'الرسالة المراد توقيعها',
  cancel: 'إلغاء',
  cancelling: 'جارٍ الإلغاء…',
  sign: 'توقيع',
  signing: 'جارٍ التوقيع…',
  tryAgain: 'إعادة المحاولة',
} satisfies PartialMessages['SIWXSignMessage']

/** Signing in with the wallet. */
export const signIn = { SIWXSignMessage, ConnectingSiwe: SIWXSignMessage } satisfies PartialMessages

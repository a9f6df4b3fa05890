import type { SignInFailureTexts } from './en.ts'

/** Arabic plurals, with the Latin digits that amounts on the pages also use. */
const inUnit = (count: number, unit: 'second' | 'minute' | 'day'): string =>
  new Intl.NumberFormat('ar-u-nu-latn', { style: 'unit', unit, unitDisplay: 'long' }).format(count)

export const ar: SignInFailureTexts = {
  changeOver: 'لم يعد هذا التغيير مطلوبًا. ابدأ من جديد في الموقع.',
  codeForm: 'يتكوّن الرمز من ستة أرقام.',
  codeSpent: 'الرمز غير صحيح. اطلب رمزًا جديدًا.',
  codeUsed: 'سبق استخدام هذا الرمز. اطلب رمزًا جديدًا.',
  codeWrong: (count) => `الرمز غير صحيح. المحاولات المتبقية: ${count}.`,
  cooldown: (count) => `حاول مرة أخرى بعد ${inUnit(count, 'second')}.`,
  deviceUnknown: 'لم يعد هذا الجهاز في القائمة. أعد تحميل الصفحة.',
  emailInvalid: 'هذا ليس عنوان بريد إلكتروني. اكتب عنوانًا مثل \u2068name@example.com\u2069.',
  emailSame: 'هذا هو عنوانك الحالي.',
  emailTaken: 'هذا العنوان يخص محفظة أخرى. سجّل الدخول به أو استخدم عنوانًا آخر.',
  hadWallet: 'قل أولًا إن كانت لديك محفظة هنا من قبل. أعد تحميل الصفحة، ثم سجّل الدخول مرة أخرى.',
  lastLogin: 'هذه طريقتك الوحيدة لتسجيل الدخول. أضف طريقة أخرى أولًا.',
  loginTaken: 'هذا الحساب يسجّل الدخول إلى محفظة أخرى.',
  loginUnknown: 'أنت لا تسجّل الدخول بهذه الطريقة.',
  loginHeld: (count: number) =>
    `كان هذا يفتح محفظة أخرى حتى وقت قريب. يمكنه أن يفتح محفظة خاصة به بعد ${inUnit(count, 'day')}. إن لم تكن أنت من غيّر ذلك فافتح الرابط في الرسالة.`,
  loginYoung: 'يحتاج هذا إلى طريقة تسجيل دخول أقدم من 7 أيام. استخدم طريقة كهذه أو انتظر.',
  mailFailed: 'تعذّر إرسال البريد. حاول مرة أخرى بعد بضع دقائق.',
  otherRecovery: 'تُستردّ المحافظ هنا الآن بطريقة أخرى. أعد تحميل الصفحة ثم حاول مرة أخرى.',
  providerDown: 'خدمة تسجيل الدخول لا تستجيب. حاول بعد قليل أو سجّل الدخول بطريقة أخرى.',
  providerUnknown: 'طريقة تسجيل الدخول هذه غير متاحة هنا. اختر طريقة أخرى.',
  tooOften: (count) => `طُلب هذا مرات كثيرة. حاول مرة أخرى بعد ${inUnit(count, 'minute')}.`,
}

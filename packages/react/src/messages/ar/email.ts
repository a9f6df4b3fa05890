import type { PartialMessages } from '../Messages.ts'

/** Signing in by e-mail, and the embedded wallet. */
export const email = {
  EmailLogin: {
    title: 'الدخول بالبريد الإلكتروني',
    field: 'عنوان البريد الإلكتروني',
    placeholder: 'عنوان البريد الإلكتروني',
    submit: 'متابعة',
    hint: 'نرسل إليك رمزًا بالبريد. لا كلمة مرور ولا شيء للتثبيت.',
    sending: 'جارٍ إرسال البريد…',
    or: 'أو',
    withWallet: 'المتابعة بمحفظة',
    cooldown: (seconds) => `يُرجى المحاولة مجددًا بعد ${seconds} ثانية`,
  },
  EmailVerifyOtp: {
    title: 'تأكيد البريد الإلكتروني',
    text: (email) => `أدخل الرمز الذي أرسلناه إلى ${email}`,
    code: 'رمز من ستة أرقام',
    checking: 'جارٍ التحقق من الرمز…',
    joining: 'جارٍ فتح محفظتك…',
    noMail: 'لم تصلك الرسالة؟ ابحث في مجلد البريد غير المرغوب فيه.',
    resend: 'إعادة إرسال الرمز',
    resendIn: (seconds) => `إعادة الإرسال بعد ${seconds} ث`,
    resending: 'جارٍ إرسال البريد…',
    resent: 'أُعيد إرسال رسالة الرمز',
    change: 'استخدام عنوان آخر',
  },
  EmailVerifyDevice: {
    title: 'تسجيل الجهاز',
    heading: 'افتح الرابط في الرسالة',
    text: (email) => `أرسلناها إلى ${email}. يوافق الرابط على هذا الجهاز، ثم تتابع هذه الصفحة تلقائيًا.`,
    late: 'لم يُفتح الرابط بعد. إن كنت قد فتحته الآن فأعد المحاولة.',
    resend: 'إعادة إرسال الرابط',
    resent: 'أُعيد إرسال الرسالة',
  },
  UpdateEmailWallet: {
    title: 'تعديل البريد الإلكتروني',
    text: 'يصل رمز إلى كل من العنوانين. تبقى محفظتك وحساباتها كما هي.',
    field: 'عنوان البريد الإلكتروني الجديد',
    edit: 'تعديل',
    list: 'محفظة البريد الإلكتروني',
    kind: (host) => `محفظة بريد إلكتروني من ${host}`,
  },
  UpdateEmailPrimaryOtp: {
    title: 'تأكيد البريد الحالي',
    text: (email) => `أدخل أولًا الرمز الذي أرسلناه إلى عنوانك الحالي ${email}`,
  },
  UpdateEmailSecondaryOtp: {
    title: 'تأكيد البريد الجديد',
    text: (email) => `أدخل الآن الرمز الذي أرسلناه إلى عنوانك الجديد ${email}`,
  },
  ConnectWallets: { title: 'ربط محفظة' },
  Create: {
    title: 'إنشاء محفظة',
    text: 'تحفظ المحفظة عملاتك وتسجّل دخولك إلى التطبيقات. يكفي عنوان بريدك الإلكتروني لإنشاء واحدة.',
    haveWallet: 'هل لديك محفظة بالفعل؟',
    connect: 'اربطها',
  },
  ApproveTransaction: {
    title: 'الموافقة على المعاملة',
    frame: 'محفظتك',
    loading: 'جارٍ تحميل محفظتك',
    late: 'يستغرق هذا وقتًا أطول من المعتاد. للإلغاء أغلق هذه النافذة.',
  },
} satisfies PartialMessages

import type { PartialMessages } from '../Messages.ts'

/** Names for accounts. */
export const names = {
  RegisterAccountName: {
    title: 'اختيار اسم',
    field: 'الاسم',
    placeholder: 'اسمك',
    names: 'الأسماء',
    registered: 'مسجَّل',
    available: 'متاح',
    hint: 'حروف لاتينية وأرقام وشرطات. سيمثّل الاسم عنوانك.',
    register: 'تسجيل الاسم',
    asking: 'وافق في المحفظة',
    invalid: {
      tooShort: 'يجب ألا يقل الاسم عن 4 أحرف',
      tooLong: 'يجب ألا يزيد الاسم على 64 حرفًا',
      badCharacters: 'يُسمح بالحروف اللاتينية والأرقام والشرطة - فقط',
    },
    owned: 'لديك اسم بالفعل',
    notForThis: 'لا اسم لهذا الحساب',
    notForThisText: 'الأسماء لحسابات المحفظة المدمجة.',
  },
  RegisterAccountNameSuccess: {
    title: 'تم تسجيل الاسم',
    yours: 'تم تسجيل اسم الحساب',
    yoursText: (name) => `يمثّل ${name} عنوانك الآن. يمكن للآخرين الإرسال إليه.`,
    go: 'لنبدأ!',
  },
} satisfies PartialMessages

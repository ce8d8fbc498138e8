/** What is written about people in the demo, in English and in Arabic. */
export type Said = readonly [en: string, ar: string];

export const isArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text);

/** The n-th of some texts, in the language in which a person's name is written. */
export const sayOf = (texts: readonly Said[], n: number, name: string): string =>
  (texts[n % texts.length] as Said)[isArabic(name) ? 1 : 0];

/** The n-th of some texts about no person, two of three times in Arabic. */
export const writtenOf = (texts: readonly Said[], n: number): string => (texts[n % texts.length] as Said)[n % 3 ? 1 : 0];

export const declines: readonly Said[] = [
  ['Found a larger flat.', 'وجد شقة أوسع.'],
  ['The move was put off until the summer.', 'أُجّل الانتقال إلى الصيف.'],
  ['The employer pays for a compound elsewhere.', 'توفر له جهة عمله سكنًا في مجمع آخر.'],
  ['Wants to pay by the month.', 'يرغب في السداد الشهري.'],
];
export const cancellations: readonly Said[] = [
  ['Entered for the wrong unit.', 'أُدخل على وحدة غير صحيحة.'],
  ['The customer asks for another floor first.', 'طلب العميل دورًا آخر قبل إصدار العرض.'],
  ['Entered twice.', 'أُدخل مرتين.'],
];
export const counterOffers: readonly Said[] = [
  ['Offers 5 % less.', 'يعرض أقل بنسبة 5٪.'],
  ['Asks for a rent-free month.', 'يطلب شهرًا مجانيًا.'],
  ['Would pay the year at once for a lower rent.', 'مستعد لسداد السنة مقدمًا مقابل تخفيض الإيجار.'],
];
export const contractWishes: readonly Said[] = [
  ['Wants another clause about early leaving.', 'يطلب تعديل بند الإخلاء المبكر.'],
  ['The name differs from the identity document.', 'الاسم لا يطابق الهوية.'],
];
export const lateRefusals: readonly Said[] = [
  ['The new job fell through, so he stays in Dammam.', 'لم تتم الوظيفة الجديدة، وسيبقى في الدمام.'],
];
export const lostNotes: Readonly<Record<string, Said>> = {
  price: ['Found the rent too high.', 'يرى أن الإيجار مرتفع.'],
  location: ['Wants to live nearer to work.', 'يريد السكن أقرب إلى مقر عمله.'],
  unit_not_available: ['Needs a ground floor; none is free.', 'يحتاج إلى الدور الأرضي ولا يوجد شاغر.'],
  chose_competitor: ['Signed with another compound.', 'وقّع مع مجمع آخر.'],
  not_reachable: ['Five calls without an answer.', 'خمسة اتصالات دون رد.'],
  budget: ['At most 45,000 a year.', 'ميزانيته لا تتجاوز 45,000 في السنة.'],
};
export const reopenings: readonly Said[] = [
  ['Called again: the other flat fell through.', 'عاود الاتصال بعد أن تعذرت الشقة الأخرى.'],
  ['Back from leave and still looking.', 'عاد من الإجازة وما زال يبحث.'],
];
export const nextCalls: readonly Said[] = [
  ['Call back with prices', 'معاودة الاتصال بالأسعار'],
  ['Send the offer by WhatsApp', 'إرسال العرض عبر واتساب'],
  ['Ask for the identity document', 'طلب صورة الهوية'],
  ['Confirm the viewing', 'تأكيد موعد المعاينة'],
];
/** How a first contact went, and what was written down. */
export const firstCalls: readonly (readonly [kind: string, outcome: Said, note: Said | null])[] = [
  ['call', ['Interested, wants to see prices', 'مهتم ويطلب الأسعار'], ['Prefers a quiet building.', 'يفضّل مبنى هادئًا.']],
  ['whatsapp', ['Asked for photos and the floor plan', 'طلب الصور والمخطط'], ['Sent the brochure.', 'أُرسل الكتيب.']],
  [
    'call',
    ['Compares with two other compounds', 'يقارن مع مجمعين آخرين'],
    ['School for two children nearby matters.', 'يهمه قرب المدرسة لطفلين.'],
  ],
  ['email', ['Sent the list of free units', 'أُرسلت قائمة الوحدات الشاغرة'], null],
  [
    'meeting',
    ['Came to the office with the family', 'حضر إلى المكتب مع العائلة'],
    ['Wants parking for two cars.', 'يحتاج إلى موقفين.'],
  ],
];
export const viewed: readonly Said[] = [
  ['Liked it, asks for an offer', 'أعجبته ويطلب عرض سعر'],
  ['Wants the kitchen repainted, otherwise fine', 'يطلب دهان المطبخ، وما عدا ذلك مناسب'],
];

export const approvals: readonly Said[] = [
  ['Checked against comparable leases.', 'تمت المقارنة بعقود مماثلة.'],
  ['Rent and deposit as on the list.', 'الإيجار والضمان حسب القائمة.'],
  ['The customer has paid on time elsewhere.', 'العميل منتظم في السداد سابقًا.'],
  ['Approved for this season.', 'معتمد لهذا الموسم.'],
];
export const refusals: readonly Said[] = [
  ['The price is too far below the asking rent.', 'السعر أقل بكثير من الإيجار المطلوب.'],
  ['Twelve percent is more than the season allows.', 'خصم 12٪ يتجاوز حد الموسم.'],
];

export const faults: readonly Said[] = [
  ['The kitchen tap drips.', 'خلاط المطبخ يسرّب.'],
  ['One bedroom lock is stiff.', 'قفل إحدى غرف النوم لا يدور بسهولة.'],
  ['No hot water in the guest bathroom.', 'لا يوجد ماء ساخن في دورة مياه الضيوف.'],
];
export const titleDeeds: readonly Said[] = [
  ['The number of the title deed differs from the register.', 'رقم الصك لا يطابق السجل.'],
  ['The identity of the lessor’s agent has expired.', 'هوية وكيل المؤجر منتهية.'],
];

export const furniture = [
  { room: 'bedroom', room_no: 1, name: ['Wardrobe', 'خزانة ملابس'], condition: 'good' },
  { room: 'kitchen', name: ['Refrigerator', 'ثلاجة'], condition: 'new' },
  { room: 'majlis', name: ['Curtains', 'ستائر'], condition: 'worn', count: 2 },
  { room: 'kitchen', name: ['Electric oven', 'فرن كهربائي'], condition: 'good' },
  { room: 'bedroom', room_no: 2, name: ['Split air conditioner', 'مكيف سبليت'], condition: 'good' },
] as const;

export const noticeReasons: readonly Said[] = [
  ['Moves to another city for work.', 'انتقال العمل إلى مدينة أخرى.'],
  ['Bought a flat of their own.', 'اشترى شقة خاصة به.'],
  ['Leaves the Kingdom for good.', 'مغادرة نهائية للمملكة.'],
  ['Needs a larger home for the family.', 'يحتاج إلى سكن أوسع لعائلته.'],
];

export const tenantNotes: readonly Said[] = [
  ['Prefers WhatsApp after 5 pm.', 'يفضّل التواصل عبر واتساب بعد الخامسة مساءً.'],
  ['Reported noise from the flat above; spoke with the neighbours.', 'اشتكى من ضوضاء الشقة العلوية، وتم التحدث مع الجيران.'],
  ['Will travel in July, the brother holds a key.', 'سيسافر في يوليو، ونسخة من المفتاح لدى أخيه.'],
  ['Asked for a second parking space; told about the waiting list.', 'طلب موقفًا ثانيًا وأُبلغ بقائمة الانتظار.'],
  ['Pays by transfer on the first working day of the month.', 'يسدد بالتحويل في أول يوم عمل من الشهر.'],
  ['Asks to be reminded before the rent is due.', 'يطلب التذكير قبل موعد استحقاق الإيجار.'],
  ['The air conditioning of the living room was serviced.', 'تمت صيانة مكيف غرفة المعيشة.'],
  ['Interested in a larger unit when one becomes free.', 'مهتم بوحدة أوسع عند توفرها.'],
];
export const contractNotes: readonly Said[] = [
  ['The signed copy is in the archive, folder 14.', 'النسخة الموقعة في الأرشيف، ملف 14.'],
  ['Number of the title deed corrected before the submission to Ejar.', 'صُحح رقم الصك قبل الرفع إلى منصة إيجار.'],
  ['The tenant asked for a copy in English.', 'طلب المستأجر نسخة باللغة الإنجليزية.'],
  ['The bank confirmed the transfer of the deposit.', 'أكد البنك تحويل مبلغ الضمان.'],
];
export const documentNotes: readonly Said[] = [
  ['Copy taken at the office', 'صورة مأخوذة في المكتب'],
  ['Sent by the tenant', 'مرسلة من المستأجر'],
];
export const waitingNotes: readonly Said[] = [
  ['Call in the evening.', 'الاتصال مساءً.'],
  ['Ground floor only, for his mother.', 'الدور الأرضي فقط لأجل والدته.'],
  ['Would also take a unit in Malqa Square.', 'يقبل أيضًا بوحدة في ساحة الملقا.'],
];
export const disputes: readonly Said[] = [
  ['The wall had this mark when we moved in.', 'كان هذا الأثر على الجدار عند استلام الوحدة.'],
];
export const carMakes: readonly Said[] = [
  ['Toyota Camry', 'تويوتا كامري'],
  ['Hyundai Tucson', 'هيونداي توسان'],
  ['Ford Taurus', 'فورد توروس'],
  ['Nissan Patrol', 'نيسان باترول'],
  ['Kia Sportage', 'كيا سبورتاج'],
  ['GMC Yukon', 'جمس يوكن'],
];
export const colors: readonly Said[] = [
  ['White', 'أبيض'],
  ['Silver', 'فضي'],
  ['Black', 'أسود'],
  ['Pearl white', 'لؤلؤي'],
  ['Grey', 'رمادي'],
];

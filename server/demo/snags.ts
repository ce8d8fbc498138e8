import type { Snag } from '../../src/api/property/snag.ts';
import type { Said } from './words.ts';

/** What is found at handovers: the kind of defect, the room, and what is wrong. */
export const defects: readonly (readonly [category: Snag['category'], room: Said, description: Said])[] = [
  ['finishes', ['Majlis', 'المجلس'], ['Uneven paint beside the window', 'دهان غير متساوٍ بجانب النافذة']],
  ['fixtures', ['Master bedroom', 'غرفة النوم الرئيسية'], ['The door does not close', 'الباب لا يغلق']],
  ['mep', ['Majlis', 'المجلس'], ['The air conditioner drips', 'تسريب ماء من المكيف']],
  ['finishes', ['Kitchen', 'المطبخ'], ['A cracked tile', 'بلاطة مكسورة']],
  ['mep', ['Garage', 'الكراج'], ['A socket without power', 'فيش كهرباء لا يعمل']],
  ['common', ['Garden', 'الحديقة'], ['Rubble left on the plot', 'مخلفات بناء في الموقع']],
  ['fixtures', ['Guest bathroom', 'دورة مياه الضيوف'], ['The tap is loose', 'الخلاط غير مثبت']],
  ['structural', ['Roof', 'السطح'], ['A crack along the parapet', 'شرخ في جدار السترة']],
  ['mep', ['Guest bathroom', 'دورة مياه الضيوف'], ['Slow drain', 'تصريف بطيء']],
  ['finishes', ['Stairs', 'الدرج'], ['Scratched marble on two steps', 'خدوش في رخام درجتين']],
  ['fixtures', ['Kitchen', 'المطبخ'], ['A drawer sticks', 'درج لا يفتح بسهولة']],
  ['mep', ['Roof', 'السطح'], ['The water tank overflows', 'فيضان خزان المياه']],
  ['finishes', ['Garage', 'الكراج'], ['Stain under the ceiling', 'بقعة أسفل السقف']],
];

/** What a buyer isn't content with. */
export const complaints: Readonly<Record<'reopened' | 'rejected', readonly Said[]>> = {
  reopened: [
    ['It is as before.', 'لا تزال كما كانت.'],
    ['Repainted in another shade.', 'أعيد الدهان بلون مختلف.'],
  ],
  rejected: [
    ['The buyer wants all of it repaired first.', 'يطلب المشتري إصلاح جميع الملاحظات أولًا.'],
    ['The buyer does not accept the leak in the majlis.', 'لا يقبل المشتري تسريب المجلس.'],
  ],
};

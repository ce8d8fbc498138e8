import { atTime, wallClock } from '../../../calendar/zone.ts';
import type { useTexts } from '../ground/texts.tsx';
import type { FormField, OwnFieldProps } from './form-field.tsx';
import { Field } from './text-field.tsx';

interface Props extends OwnFieldProps {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  timeZone: string;
}

/** A date with a time, by the company's wall clock; its value is an instant. */
export function MomentField({ value, onChange, timeZone, ...field }: Props) {
  const shown =
    typeof value === 'string' && value !== '' ? wallClock(timeZone, new Date(value)).replace(' ', 'T').slice(0, 16) : '';
  const change = (typed: string) => {
    const [day, time] = typed.split('T');
    onChange(day && time ? atTime(day, time.slice(0, 5), timeZone).toISOString() : null);
  };
  return <Field {...field} type="datetime-local" dir="ltr" value={shown} onChange={change} />;
}

interface MomentWords {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
}
/** Makes form fields of instants that people enter by the company's wall clock. */
export const momentFields =
  ({ instant, timeZone = 'Asia/Riyadh' }: Pick<ReturnType<typeof useTexts>, 'instant' | 'timeZone'>) =>
  (words: MomentWords): FormField => ({
    ...words,
    own: {
      show: (props) => <MomentField {...words} {...props} timeZone={timeZone} />,
      say: (value) => instant(typeof value === 'string' ? value : null),
    },
  });

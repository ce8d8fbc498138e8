import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { PublicReportPlace } from '../../../api/maintenance/public-report.ts';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PhotoField } from './photo-field.tsx';
import type { ReportProps } from './report-props.ts';

/** What is wrong, a photo of it, and who tells it. */
export function ReportForm({ snapshot, send, place }: ReportProps & { place: PublicReportPlace }) {
  const { t, language } = useTexts();
  const { failure, ...known } = snapshot.context;
  const [category, setCategory] = useState(known.subsubcategory_id);
  const [description, setDescription] = useState(known.description);
  const [name, setName] = useState(known.name);
  const [mobile, setMobile] = useState(known.mobile);
  const [photo, setPhoto] = useState(known.photo);
  const [isTried, setTried] = useState(false);
  const isArabic = language === 'ar';
  const fields = failure?.kind === 'invalid' ? failure.fields : {};
  const missing = (value: unknown) => (isTried && !value ? t('public_report.required') : null);
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (category && description.trim() && name.trim() && mobile.trim())
          send({ type: 'send', subsubcategory_id: category, description, name, mobile, photo });
      }}
    >
      <h1>{t('public_report.title')}</h1>
      <p>
        <bdi>{isArabic ? place.place_ar : place.place_en}</bdi>
      </p>
      <FailureAlert failure={failure} />
      <CategoryField
        {...{ place, isArabic, value: category, onChange: setCategory }}
        error={missing(category) ?? fields.subsubcategory_id ?? null}
      />
      <Field
        label={t('public_report.description')}
        name="description"
        rows={4}
        value={description}
        onChange={setDescription}
        error={missing(description.trim()) ?? fields.description ?? null}
        isRequired
      />
      <PhotoField photo={photo} onChange={setPhoto} />
      <Field
        label={t('public_report.name')}
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
        error={missing(name.trim()) ?? fields.name ?? null}
        isRequired
      />
      <Field
        label={t('public_report.mobile')}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        value={mobile}
        onChange={setMobile}
        error={missing(mobile.trim()) ?? fields.mobile ?? null}
        hint={t('public_report.mobile.hint')}
        isRequired
      />
      <Button kind="primary" type="submit" isPending={snapshot.matches('sending')}>
        {t('public_report.send')}
      </Button>
    </Form>
  );
}

interface CategoryProps {
  place: PublicReportPlace;
  isArabic: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
  error: string | null;
}
/** The phone's own list of choices, under their groups. */
function CategoryField({ place: { categories }, isArabic, value, onChange, error }: CategoryProps) {
  const { t } = useTexts();
  const id = useId();
  const groups = new Map<string, PublicReportPlace['categories']>();
  for (const one of categories) {
    const group = isArabic ? one.group_ar : one.group_en;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return (
    <Choice data-invalid={error ? true : undefined}>
      <label htmlFor={id}>
        {t('public_report.category')}
        <span aria-hidden="true"> *</span>
      </label>
      <select
        id={id}
        name="subsubcategory_id"
        required
        value={value ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(Number(event.target.value) || null)}
      >
        <option value="">{t('public_report.category.choose')}</option>
        {[...groups].map(([group, choices]) => (
          <optgroup key={group} label={group}>
            {choices.map((one) => (
              <option key={one.id} value={one.id}>
                {isArabic ? one.name_ar : one.name_en}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {error && <small id={`${id}-error`}>{error}</small>}
    </Choice>
  );
}

const Form = styled.form`display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px;`;
const Choice = styled.div`
  display: grid; gap: 4px; min-inline-size: 0;
  label { color: var(--text-soft); font-size: 12px; }
  select { inline-size: 100%; padding: 4px 8px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); color: inherit; font: inherit; }
  small { color: var(--danger); font-size: 12px; }
  &[data-invalid] select { border-color: var(--danger); }
`;

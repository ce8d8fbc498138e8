import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { PersonTyped } from '../../api/visits/people.ts';
import { mostPeople } from '../../api/visits/visit-category.ts';
import { Button } from '../kit/actions/button.tsx';
import { Stack } from '../kit/display/parts.tsx';
import { PhoneField } from '../kit/fields/field.tsx';
import { Field } from '../kit/fields/text-field.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import type { EditRefOf } from '../kit/record/edit-ref.ts';

interface Error {
  messageKey: string;
  values?: Record<string, string | number>;
}

/** The people of a visit in its form. */
export function PeopleField({ edit }: { edit: EditRefOf }) {
  const { t } = useTexts();
  const mine = useSelector(edit, (snapshot) => snapshot.context.mine as { members?: PersonTyped[] });
  const error = useSelector(edit, (snapshot) => (snapshot.context.fieldErrors as Record<string, Error | undefined>).members);
  return (
    <People
      people={mine.members ?? []}
      error={error && t(error.messageKey, error.values)}
      onChange={(value) => edit.send({ type: 'draft.change', field: 'members', value })}
    />
  );
}

/** Somebody in each row: a name with a mobile or an identity number. One who is known already keeps both. */
export function People({
  people,
  onChange,
  error,
}: {
  people: readonly PersonTyped[];
  onChange: (people: PersonTyped[]) => void;
  error?: string | undefined;
}) {
  const { t } = useTexts();
  const set = (at: number, change: PersonTyped) => onChange(people.map((one, n) => (n === at ? { ...one, ...change } : one)));
  return (
    <Fields aria-label={t('visits.people')}>
      {people.map((person, at) => {
        const isKnown = Boolean(person.visitor_id);
        return (
          <Person key={at} role="group" aria-label={t('visits.person', { number: at + 1 })}>
            <Field
              {...{ label: t('visits.visitor.name'), name: `name-${at}`, value: person.name ?? '', isReadOnly: isKnown }}
              isRequired={!isKnown}
              onChange={(name) => set(at, { name })}
            />
            {!isKnown && (
              <>
                <PhoneField
                  {...{ label: t('sales.lead.mobile'), name: `mobile-${at}`, value: person.mobile ?? '' }}
                  onChange={(mobile) => set(at, { mobile })}
                />
                <Field
                  {...{
                    label: t('visits.identity_no'),
                    name: `identity-${at}`,
                    value: person.identity_no ?? '',
                    dir: 'ltr' as const,
                  }}
                  onChange={(identity_no) => set(at, { identity_no })}
                />
              </>
            )}
            <Field
              {...{ label: t('visits.visitor.plate'), name: `plate-${at}`, value: person.plate ?? '' }}
              onChange={(plate) => set(at, { plate })}
            />
            {people.length > 1 && (
              <Button kind="quiet" onPress={() => onChange(people.filter((_, n) => n !== at))}>
                {t('visits.people.remove')}
              </Button>
            )}
          </Person>
        );
      })}
      {error && <strong role="alert">{error}</strong>}
      {people.length < mostPeople && <Button onPress={() => onChange([...people, {}])}>{t('visits.people.add')}</Button>}
    </Fields>
  );
}

const Fields = styled(Stack).attrs({ role: 'group' })`
  justify-items: start;
  > strong { color: var(--red); font-size: 12px; font-weight: 500; }
`;
const Person = styled.div`
  display: grid; gap: 8px 12px; align-items: end; inline-size: 100%;
  grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
`;
